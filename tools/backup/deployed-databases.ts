import * as z from 'zod';
import { CommandFailure } from '../parlour/command-failure.ts';
import { configuredDatabases } from './configured-databases.ts';
import type { Database, Databases, Statement } from './database.ts';

const API = 'https://api.cloudflare.com/client/v4';
const DEADLINE_MS = 120_000;
const PLACEHOLDER = /^0{8}-/;

const Reply = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ message: z.string() })).default([]),
  result: z
    .array(
      z.object({
        results: z.object({
          rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
        }),
      }),
    )
    .nullish(),
});

/**
 * The databases that an environment of wrangler.toml names, by the platform's API, with the variables
 * that Wrangler takes.
 * @param environment the file's top when absent
 * @throws {CommandFailure} for what is missing.
 */
export const deployedDatabases = async (environment?: string): Promise<Databases> => {
  const configured = await configuredDatabases(environment);
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = process.env;
  if (account === undefined || token === undefined) {
    throw new CommandFailure(
      'Set CLOUDFLARE_API_TOKEN (a token that may edit D1) and CLOUDFLARE_ACCOUNT_ID, as Wrangler takes them',
    );
  }
  const base = `${process.env.CLOUDFLARE_API_BASE_URL ?? API}/accounts/${account}/d1/database`;
  const all = configured.map(([name, id]): Database => {
    if (PLACEHOLDER.test(id)) {
      throw new CommandFailure(
        `${name} has the placeholder ${id}; npm run parlour -- doctor --deployed says how to make a database`,
      );
    }
    return { name, batch: (statements) => ask(`${base}/${id}/raw`, token, statements) };
  });
  return { all, place: environment ?? 'the deployed shop', close: () => Promise.resolve() };
};

const ask = async (url: string, token: string, statements: readonly Statement[]) => {
  if (statements.length === 0) return [];
  const batch = statements.map(({ sql, params = [] }) => ({ sql, params }));
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ batch }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch((cause: unknown) => {
    throw new CommandFailure(`No answer from ${new URL(url).host}; try again`, { cause });
  });
  const parsed = Reply.safeParse(await reply.json().catch(() => undefined));
  if (parsed.success && parsed.data.success && parsed.data.result) {
    return parsed.data.result.map(({ results }) => results.rows);
  }
  const reasons = parsed.data?.errors.map(({ message }) => message).join('; ') ?? '';
  throw new CommandFailure(`D1 answered ${reply.status}: ${reasons || 'nothing that can be read'}`);
};
