import type { Context } from 'hono';
import type { FormsEnv } from '../forms.ts';

/** Everything that is held about who is signed in, as a file to keep. */
export const ownDataFile = async (c: Context<FormsEnv>): Promise<Response> => {
  const { data } = await c.var.api.exportCustomer();
  const { id, name } = c.var.site;
  const made = new Date().toISOString();
  const file = { shop: name, made, ...data };
  return c.body(`${JSON.stringify(file, null, 2)}\n`, 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${id}-${made.slice(0, 10)}.json"`,
    'cache-control': 'no-store',
  });
};
