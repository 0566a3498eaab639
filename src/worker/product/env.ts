import type { Context, Next } from 'hono';
import type { Api } from '#lib/contract/client.ts';
import type { Said } from '#lib/view/said.ts';
import type { SiteEnv } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';

/** What the forms of a product's pages work with. */
export interface ProductFormsEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & {
    api: Api;
    session: { readonly customer: () => Promise<unknown> } | undefined;
    /** For the page, when it is shown once more. */
    said?: Said;
  };
}

export type Form = Readonly<Record<string, string>>;

const MOST_FIELDS = 40;

/** Texts of a form. @throws {ShopError} `invalid_request` for what is no form. */
export const formOf = async ({ req }: Context<ProductFormsEnv>): Promise<Form> => {
  const form = await req.raw.formData().catch((cause: unknown) => {
    throw new ShopError('invalid_request', 400, 'The form cannot be read.', { cause });
  });
  const entries = [...form].slice(0, MOST_FIELDS);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
};

/** Shows the page of the form once more, with what it is told. */
export const showAgain = async (
  c: Context<ProductFormsEnv>,
  next: Next,
  said: Said,
  status = 400,
): Promise<undefined> => {
  c.set('said', said);
  await next();
  const shown = new Response(c.res.body, { status, headers: c.res.headers });
  shown.headers.set('cache-control', 'no-store');
  c.res = undefined;
  c.res = shown;
};

/** What the shop refused, as a sentence for the page; a fault of the shop stays a fault. */
export const refusalOf = (thrown: unknown): ShopError => {
  if (thrown instanceof ShopError && thrown.status < 500) return thrown;
  throw thrown;
};
