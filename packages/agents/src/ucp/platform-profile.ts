import * as z from 'zod';
import { webUrlProblem } from '@parlour/domain';
import { createLru, textBytes } from '@parlour/runtime';
import { AnswerTooLarge, fetchOutside, parseJson } from '@parlour/http';
import { UcpError } from './ucp-error.ts';

const LOCAL = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether a URL is on the developer's own machine; only a shop there may fetch it. */
export const isLocalUrl = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && LOCAL.test(url.hostname);
};

const Key = z
  .looseObject({ kid: z.string().min(1).max(200), kty: z.string().max(20) })
  .refine((key) => !['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'].some((name) => name in key), {
    message: 'a private key',
  });

const Versions = z.array(z.looseObject({ version: z.string().max(20) })).max(20);

/** The part of a platform's profile that the shop reads. */
const Profile = z.looseObject({
  ucp: z.looseObject({
    version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    services: z.record(z.string(), z.array(z.unknown())),
    capabilities: z.record(z.string(), Versions).default({}),
    payment_handlers: z.record(z.string(), z.array(z.unknown())),
  }),
  keys: z.array(Key).max(50).default([]),
});

export type PlatformProfile = z.output<typeof Profile>;

/** Whether two URLs are on one host and port. */
export const isSameHost = (one: string, other: string): boolean => {
  const host = URL.parse(one)?.host;
  return host !== undefined && host === URL.parse(other)?.host;
};

/** Where a request comes from that names a profile. */
export interface ProfileSource {
  readonly network: string;
  /** Whether the site's settings name the platform: its profile is always fetched. */
  readonly isNamed: boolean;
}

/** Reads profiles; a profile that was read recently is not fetched again. */
export interface ProfileReader {
  /**
   * @param fresh fetches the profile again, unless that happened a moment ago
   * @throws {UcpError} `invalid_profile_url`, `profile_unreachable`, `profile_malformed`, `unavailable`
   */
  read(url: string, source: ProfileSource, fresh?: boolean): Promise<PlatformProfile>;
}

interface Options {
  readonly send: typeof fetch;
  /** Whether the reader fetches profiles on the developer's own machine; only a shop there does. */
  readonly readsLocal: boolean;
}

/** The largest profile, in bytes. */
const LARGEST_BYTES = 256 * 1024;
const DEADLINE_MS = 3_000;
const SECOND_MS = 1_000;
/** Seconds for which a profile is cached at least and at most, whatever its host says. */
const [SHORTEST, LONGEST] = [60, 3_600] as const;
/** Bytes of profiles that an isolate caches. */
const CAPACITY = 8_000_000;
/**
 * New profiles that an isolate fetches in a minute: for one network, from one host, and altogether. This limits
 * the cost of unknown ones, for the shop and for the hosts that strangers name.
 */
const MOST_A_MINUTE = { network: 20, host: 10, all: 60 } as const;

interface CachedProfile {
  readonly profile: PlatformProfile | UcpError;
  readonly readAt: number;
  readonly until: number;
  readonly size: number;
}

/** Reads the profiles of agents' platforms over the network. */
export const createProfileReader = ({ send, readsLocal }: Options): ProfileReader => {
  const kept = createLru<CachedProfile>({ capacity: CAPACITY, sizeOf: ({ size }) => size });
  const budget = createFetchBudget();
  return {
    async read(url, source, fresh = false) {
      const problem = urlProblem(url, readsLocal);
      if (problem !== null) throw new UcpError('invalid_profile_url', 400, problem);
      const now = Date.now();
      const known = kept.get(url);
      const isRecent = known && now < (fresh ? known.readAt + SHORTEST * SECOND_MS : known.until);
      if (isRecent) return unlessRefused(known.profile);
      // An older copy is better than none, for a known platform behind unknown ones or with a host that fails.
      const older = known && now < known.readAt + LONGEST * SECOND_MS ? known : undefined;
      const mayFetch = source.isNamed || budget.take(source.network, new URL(url).host, now);
      if (!mayFetch) {
        if (older) return unlessRefused(older.profile);
        throw tooMany();
      }
      const read = await readProfile(send, url, now);
      if (isUnreachable(read) && older && !isUnreachable(older)) {
        kept.set(url, { ...older, until: now + SHORTEST * SECOND_MS });
        return unlessRefused(older.profile);
      }
      kept.set(url, read);
      return unlessRefused(read.profile);
    },
  };
};

/** Counts the profiles that are fetched for strangers. */
const createFetchBudget = () => {
  const fetched = new Map<string, number>();
  let began = 0;
  return {
    /** Returns whether one more may be fetched, and counts it. */
    take(network: string, host: string, now: number): boolean {
      if (now - began > 60 * SECOND_MS) {
        began = now;
        fetched.clear();
      }
      const counts = [
        [`network ${network}`, MOST_A_MINUTE.network],
        [`host ${host}`, MOST_A_MINUTE.host],
        ['all', MOST_A_MINUTE.all],
      ] as const;
      if (counts.some(([key, most]) => (fetched.get(key) ?? 0) >= most)) return false;
      for (const [key] of counts) fetched.set(key, (fetched.get(key) ?? 0) + 1);
      return true;
    },
  };
};

const isUnreachable = ({ profile }: CachedProfile): boolean =>
  profile instanceof UcpError && profile.code === 'profile_unreachable';

const unlessRefused = (profile: PlatformProfile | UcpError): PlatformProfile => {
  if (profile instanceof UcpError) throw profile;
  return profile;
};

const urlProblem = (url: string, readsLocal: boolean): string | null => {
  if (readsLocal && isLocalUrl(url)) return null;
  const problem = webUrlProblem(url);
  return problem === null ? null : `The URL of the profile ${problem}.`;
};

const tooMany = (): UcpError =>
  new UcpError('unavailable', 503, 'Too many new profiles at once. Please try again in a minute.', {
    headers: { 'retry-after': '60' },
  });

const readProfile = async (
  send: typeof fetch,
  url: string,
  now: number,
): Promise<CachedProfile> => {
  try {
    const { text, maxAge } = await download(send, url);
    const seconds = Math.min(Math.max(maxAge, SHORTEST), LONGEST);
    const profile = parse(text);
    return { profile, readAt: now, until: now + seconds * SECOND_MS, size: textBytes(text) };
  } catch (thrown) {
    const profile =
      thrown instanceof UcpError
        ? thrown
        : new UcpError('profile_unreachable', 424, 'The profile couldn’t be fetched.', {
            cause: thrown,
          });
    return { profile, readAt: now, until: now + SHORTEST * SECOND_MS, size: 1_000 };
  }
};

const parse = (text: string): PlatformProfile => {
  const parsed = Profile.safeParse(json(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const what = issue ? `${issue.path.join('.')}: ${issue.message}` : 'not JSON';
  throw new UcpError('profile_malformed', 422, `The profile can’t be read. ${what}`);
};

const json = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    // The code below reports it as malformed.
    return undefined;
  }
};

const download = async (
  send: typeof fetch,
  url: string,
): Promise<{ readonly text: string; readonly maxAge: number }> => {
  const headers = { accept: 'application/json' };
  // A redirect is not followed: the profile must be at its own URL.
  const limits = { deadline: DEADLINE_MS, mostBytes: LARGEST_BYTES };
  const reply = await fetchOutside(url, { headers, ...limits, send }).catch((thrown: unknown) => {
    if (!(thrown instanceof AnswerTooLarge)) throw thrown;
    throw new UcpError('profile_malformed', 422, 'The profile is too large.');
  });
  if (!reply.ok) throw new Error(`${url} was answered with ${String(reply.status)}`);
  const [, age = '0'] = /max-age=(\d{1,9})/.exec(reply.headers.get('cache-control') ?? '') ?? [];
  return { text: reply.text, maxAge: Number(age) };
};
