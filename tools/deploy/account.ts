import { CommandFailure } from '../parlour/command-failure.ts';
import { runWrangler } from './wrangler.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** A reply of the platform's API, which has the same envelope everywhere. */
interface Reply<T> {
  readonly success: boolean;
  readonly result: T;
  readonly errors?: readonly { readonly code: number; readonly message: string }[];
}

/** The platform's reason for a refusal; the code is that of its API. */
export class PlatformError extends Error {
  readonly code: number | undefined;

  constructor(what: string, errors: Reply<unknown>['errors'] = []) {
    const why = errors.map(({ code, message }) => `${message} (${code})`).join('; ');
    super(why === '' ? what : `${what}: ${why}`);
    this.name = 'PlatformError';
    this.code = errors[0]?.code;
  }
}

/** Requests to the account on the platform, signed with its token. */
export interface Account {
  readonly get: <T>(path: string) => Promise<T>;
  /** Id of the zone with exactly that name, if the account has it. */
  readonly zone: (name: string) => Promise<string | undefined>;
  readonly change: <T>(method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown) => Promise<T>;
}

/** Base URL of the platform's API; the same variable redirects wrangler. */
const base = (): string => process.env.CLOUDFLARE_API_BASE_URL ?? API;

const ask = async <T>(
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply<T>> => {
  const reply = await fetch(`${base()}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(60_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await reply.json().catch(() => undefined)) as Reply<T> | undefined;
  if (answer?.success === true) return answer;
  throw new PlatformError(`${method} ${path} was answered with ${reply.status}`, answer?.errors);
};

/** The token from `CLOUDFLARE_API_TOKEN`, otherwise from `wrangler login`. */
const token = async (): Promise<string> => {
  const given = process.env.CLOUDFLARE_API_TOKEN ?? '';
  if (given !== '') return given;
  const { code, out } = await runWrangler(['auth', 'token', '--json']);
  if (code === 0) return (JSON.parse(out) as { token: string }).token;
  throw new CommandFailure('Not signed in: run npx wrangler login, or set CLOUDFLARE_API_TOKEN');
};

const accountId = async (key: string): Promise<string> => {
  const given = process.env.CLOUDFLARE_ACCOUNT_ID ?? '';
  if (given !== '') return given;
  const { result } = await ask<readonly { id: string; name: string }[]>(key, 'GET', '/accounts');
  const [only, ...others] = result;
  if (only !== undefined && others.length === 0) return only.id;
  const names = result.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw new CommandFailure(`Set CLOUDFLARE_ACCOUNT_ID to the account to use: ${names}`);
};

/**
 * The account on the platform; paths are below `/accounts/<id>`.
 * @throws {CommandFailure} when there is no sign-in, or it is not clear which account is meant.
 */
export const openAccount = async (): Promise<Account> => {
  const key = await token();
  const id = await accountId(key);
  process.env.CLOUDFLARE_ACCOUNT_ID = id;
  const at = (path: string) => `/accounts/${id}${path}`;
  return {
    get: async <T>(path: string) => (await ask<T>(key, 'GET', at(path))).result,
    zone: async (name) => {
      const query = `name=${encodeURIComponent(name)}&account.id=${id}`;
      const { result } = await ask<readonly { id: string; name: string }[]>(
        ...([key, 'GET', `/zones?${query}`] as const),
      );
      return result.find((zone) => zone.name === name)?.id;
    },
    change: async <T>(method: string, path: string, body: unknown) =>
      (await ask<T>(key, method, at(path), body)).result,
  };
};
