import { Hono } from 'hono';
import {
  beginImport,
  type CallInput,
  finishImport,
  importRecords,
  previewImport,
} from '@parlour/contract';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { limitBody, nothingHere, requireOwnScript, errorReply } from '@parlour/http';
import { readGiven } from '../platform/call-route.ts';
import type { ConsoleEnv } from './console.ts';

const ENTRY_POINTS = [
  [consolePaths.preview(), previewImport],
  [consolePaths.versions(), beginImport],
  [consolePaths.records(), importRecords],
  [consolePaths.finish(), finishImport],
] as const;

/** Imports the records of a feed that the console's upload page parses in the browser. */
export const catalogueEntryPoint = (): Hono<ConsoleEnv> => {
  const app = new Hono<ConsoleEnv>();
  app.onError(errorReply);
  for (const [path, row] of ENTRY_POINTS) {
    app.post(path, limitBody(row), async (c) => {
      await requireOwnScript(c, c.var.site);
      const { operatorContext } = c.var;
      if (!operatorContext) throw nothingHere();
      // The call itself parses the request and refuses what does not fit.
      const { body } = await readGiven(row, c);
      const reply = await operatorContext.call(row, { body } as CallInput<typeof row>);
      return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
    });
  }
  return app;
};
