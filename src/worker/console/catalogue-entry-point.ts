import { type Context, Hono } from 'hono';
import {
  applyImport,
  type Call,
  type CallInput,
  listImportRemarks,
  readImport,
  sendImportPiece,
  startImport,
} from '@parlour/contract';
import { REPORT_HEAD, reportRow } from '@parlour/feeds';
import { importPage } from '#lib/operator/import-page.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import type { OperatorContext } from '#lib/operator/operator-context.ts';
import { limitBody, nothingHere, requireOwnScript, errorReply } from '@parlour/http';
import { readGiven } from '../platform/call-route.ts';
import type { ConsoleEnv } from './console.ts';

const ONE = `${consolePaths.imports()}/:id`;

const ENTRY_POINTS = [
  [consolePaths.imports(), startImport],
  [`${ONE}/pieces`, sendImportPiece],
  [`${ONE}/apply`, applyImport],
] as const satisfies readonly (readonly [path: string, row: Call])[];

/** The calls by which the console's upload page sends a file and follows its import; and the report to save. */
export const catalogueEntryPoint = (): Hono<ConsoleEnv> => {
  const app = new Hono<ConsoleEnv>();
  app.onError(errorReply);
  for (const [path, row] of ENTRY_POINTS) {
    app.on(row.method, path, limitBody(row), async (c) => {
      await requireOwnScript(c, c.var.site);
      // The call itself parses the request and refuses what does not fit.
      const { params, body } = await readGiven(row, c);
      const reply = await contextOf(c).call<Call>(row, { params, body } as CallInput<Call>);
      return Response.json(reply, { headers: NO_STORE });
    });
  }
  app.get(ONE, async (c) => {
    const found = await importPage(contextOf(c), c.req.param('id') ?? '');
    if (found === null) throw nothingHere();
    return Response.json(found, { headers: NO_STORE });
  });
  app.get(`${ONE}/report.tsv`, async (c) => {
    const { call } = contextOf(c);
    const params = { id: c.req.param('id') ?? '' };
    // A report that is not there gets its status, which a stream that has begun could not have.
    await call(readImport, { params });
    return new Response(reportOf(call, params), {
      headers: {
        ...NO_STORE,
        'content-type': 'text/tab-separated-values; charset=utf-8',
        'content-disposition': 'attachment; filename="report.tsv"',
      },
    });
  });
  return app;
};

const NO_STORE = { 'cache-control': 'no-store' };

const contextOf = (c: Context<ConsoleEnv>): OperatorContext => {
  if (!c.var.operatorContext) throw nothingHere();
  return c.var.operatorContext;
};

/** The whole report of an import: each part is read when the one before has been sent. */
const reportOf = (
  call: OperatorContext['call'],
  params: { readonly id: string },
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let after: string | null = '';
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(REPORT_HEAD));
    },
    async pull(controller) {
      if (after === null) {
        controller.close();
        return;
      }
      const { data, next } = await call(listImportRemarks, { params, query: { after } });
      after = next;
      controller.enqueue(encoder.encode(data.map((remark) => `\n${reportRow(remark)}`).join('')));
    },
  });
};
