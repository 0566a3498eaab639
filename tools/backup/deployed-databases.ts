import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import type { Environment } from '../local/environments.ts';
import { isYearDatabase } from '../local/steps.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { configuredDatabases, isBackedUp } from './configured-databases.ts';
import {
  changesNothing,
  type Database,
  type DatabaseName,
  type Databases,
  type Statement,
} from './database.ts';

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
 * The databases that an environment of wrangler.toml names, through the platform's API, with the same
 * variables as Wrangler.
 * @throws {CommandFailure} for what is missing.
 */
export const deployedDatabases = async (environment: Environment): Promise<Databases> => {
  const configured = await configuredDatabases(environment);
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = process.env;
  if (account === undefined || token === undefined) {
    throw new CommandFailure(
      'Set CLOUDFLARE_API_TOKEN (a token that may edit D1) and CLOUDFLARE_ACCOUNT_ID, as Wrangler takes them',
    );
  }
  const base = `${process.env.CLOUDFLARE_API_BASE_URL ?? API}/accounts/${account}/d1/database`;
  const ids = new Map(configured);
  const opened = <Name extends DatabaseName>(name: Name): Database<Name> => {
    const id = ids.get(name) ?? '';
    if (PLACEHOLDER.test(id)) {
      throw new CommandFailure(
        `${name} has the placeholder ${id}; npm run parlour -- doctor --env ${environment} says how to make a database`,
      );
    }
    return {
      name,
      batch: (statements) => ask(`${base}/${id}/raw`, token, statements),
      bookmark: () => bookmarkOf(`${base}/${id}/time_travel/bookmark`, token),
    };
  };
  const all = configured.flatMap(([name, id]) =>
    // No deployment has made that year's yet.
    isBackedUp(name) && !(isYearDatabase(name) && PLACEHOLDER.test(id)) ? [opened(name)] : [],
  );
  const visitors = opened('VISITOR_DB');
  return {
    all,
    visitors,
    place: environment,
    close: () => Promise.resolve(),
  };
};

const Bookmark = z.object({ result: z.object({ bookmark: z.string() }) });

/** A backup is whole without it, so a platform that gives none is no failure. */
const bookmarkOf = async (url: string, token: string): Promise<string | undefined> => {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(DEADLINE_MS) });
    return Bookmark.safeParse(jsonOf(await reply.text())).data?.result.bookmark;
  } catch {
    return undefined;
  }
};

/** Seconds before a request is sent again: the base of the growing pause, and its maximum. */
const PAUSE_S = { first: 2, most: 300 };
const MOST_TRIES = 5;

/**
 * Sends a request, and sends it again after a pause when the platform's rate limit is reached, or when a
 * request that changes nothing gets no reply.
 * @throws {CommandFailure} with the platform's reason.
 */
const ask = async (url: string, token: string, statements: readonly Statement[]) => {
  if (statements.length === 0) return [];
  for (let tries = 1; ; tries += 1) {
    const answer = await askOnce(url, token, statements).catch((cause: unknown) => {
      const message = `No answer from ${new URL(url).host}; try again`;
      return new FailedRequest(
        new CommandFailure(message, { cause }),
        changesNothing(statements),
        null,
      );
    });
    if (!(answer instanceof FailedRequest)) return answer;
    if (!answer.mayRepeat || tries === MOST_TRIES) throw answer.failure;
    await pause(answer, tries);
  }
};

/** The reason why the platform refused, and whether and after how many seconds the request may be sent again. */
class FailedRequest {
  readonly failure: CommandFailure;
  readonly mayRepeat: boolean;
  readonly seconds: number | null;

  constructor(failure: CommandFailure, mayRepeat: boolean, seconds: number | null) {
    this.failure = failure;
    this.mayRepeat = mayRepeat;
    this.seconds = seconds;
  }
}

const pause = async ({ failure, seconds }: FailedRequest, tries: number): Promise<void> => {
  const wanted = seconds ?? PAUSE_S.first ** tries;
  const wait = Math.min(wanted, PAUSE_S.most);
  console.error(`${failure.message}; retrying in ${wait} s`);
  await setTimeout(wait * 1_000);
};

const askOnce = async (url: string, token: string, statements: readonly Statement[]) => {
  const batch = statements.map(({ sql, params = [] }) => ({ sql, params }));
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ batch }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const text = await reply.text();
  const parsed = Reply.safeParse(jsonOf(text));
  const result = parsed.data?.success === true ? parsed.data.result : undefined;
  if (result?.length === statements.length) return result.map(({ results }) => results.rows);
  const reasons = parsed.data?.errors.map(({ message }) => message).join('; ') ?? '';
  const failure = new CommandFailure(
    `D1 answered ${reply.status}: ${reasons || 'an unreadable reply'}`,
  );
  const isCounted = reply.status === 429;
  const mayRepeat = isCounted || (reply.status >= 500 && changesNothing(statements));
  return new FailedRequest(failure, mayRepeat, secondsOf(reply.headers.get('retry-after')));
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,4}$/.test(header) ? Number(header) : null;
