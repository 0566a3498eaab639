import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createProfileReader, type ProfileReader } from './platform-profile.ts';
import { UCP_VERSION } from './capabilities.ts';

/** Moves the clock. */
const pass = (seconds: number): void => {
  vi.setSystemTime(Date.now() + seconds * 1_000);
};

const profile = { ucp: { version: UCP_VERSION, services: {}, payment_handlers: {} } };
const STRANGER = { network: '198.51.100.7', isNamed: false };
const HONEST = { network: '203.0.113.9', isNamed: false };

let fetched: string[];
let isDown: boolean;
let reader: ProfileReader;

beforeEach(() => {
  fetched = [];
  isDown = false;
  const send = (input: RequestInfo | URL) => {
    fetched.push(input instanceof Request ? input.url : String(input));
    if (isDown) return Promise.reject(new TypeError('connection refused'));
    return Promise.resolve(Response.json(profile));
  };
  reader = createProfileReader({ send, readsLocal: false });
});

/** The number of URLs that a source has the reader fetch. */
const tried = async (urls: readonly string[], source = STRANGER): Promise<number> => {
  const before = fetched.length;
  for (const url of urls) await reader.read(url, source).catch(() => undefined);
  return fetched.length - before;
};

const many = (url: (at: number) => string) => Array.from({ length: 100 }, (_, at) => url(at));

describe('the profiles that strangers name', () => {
  it('are fetched 20 times a minute for one network, and others are still served', async () => {
    expect(await tried(many((at) => `https://a${String(at)}.example/p`))).toBe(20);
    expect(await tried(['https://honest.example/p'], HONEST)).toBe(1);
  });

  it('are fetched 10 times a minute from one host', async () => {
    expect(await tried(many((at) => `https://victim.example/?${String(at)}`))).toBe(10);
  });

  it('never keep out a platform that is known or named', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const known = 'https://known.example/p';
    await reader.read(known, HONEST);
    pass(61);
    for (let at = 0; at < 4; at += 1) {
      const network = `198.51.100.${String(at)}`;
      const urls = many((one) => `https://b${String(one)}.c${String(at)}.example/`);
      await tried(urls, { network, isNamed: false });
    }
    expect(await reader.read(known, HONEST)).toMatchObject(profile);
    const named = 'https://named.example/p';
    await expect(reader.read(named, HONEST)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await reader.read(named, { ...HONEST, isNamed: true })).toMatchObject(profile);
    vi.useRealTimers();
  });
});

describe('the profile of a platform whose host fails', () => {
  it('is used for an hour after it was read, and asked for again each minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const url = 'https://known.example/p';
    await reader.read(url, HONEST);
    isDown = true;
    pass(61);
    expect(await reader.read(url, HONEST)).toMatchObject(profile);
    expect(await tried([url, url], HONEST)).toBe(0);
    pass(61);
    expect(await tried([url], HONEST)).toBe(1);
    pass(3_600);
    await expect(reader.read(url, HONEST)).rejects.toMatchObject({ code: 'profile_unreachable' });
    vi.useRealTimers();
  });
});
