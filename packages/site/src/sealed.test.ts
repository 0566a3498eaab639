import { beforeAll, describe, expect, it } from 'vitest';
import { sampleSettings } from './sample-settings.ts';
import {
  makeSealingKeys,
  openingKeys,
  openSealed,
  seal,
  sealedHeader,
  type SealingKeys,
  sealingKeyId,
} from './sealed.ts';
import { parseSites } from './sites.ts';

const VALUE = 'sk_live_of_hearth';
const PLACE = { site: 'hearth', name: 'API_TOKEN_HEARTH' };

let keys: SealingKeys;
let sealed: string;

beforeAll(async () => {
  keys = await makeSealingKeys();
  sealed = await seal(keys.publicKey, PLACE, VALUE);
});

const open = async (text: string, place = PLACE, privateKeys = [keys.privateKey]) =>
  openSealed(await openingKeys(privateKeys), place, text);

describe('a sealed value', () => {
  it('opens with the private key, at its place, and is another text each time', async () => {
    expect(await open(sealed)).toBe(VALUE);
    const again = await seal(keys.publicKey, PLACE, VALUE);
    expect(again).not.toBe(sealed);
    expect(await open(again)).toBe(VALUE);
  });

  it('says what it is sealed with, and for what; nothing else can be read', async () => {
    expect(sealedHeader(sealed)).toEqual({
      ...{ alg: 'ECDH-ES', enc: 'A256GCM', ...PLACE },
      kid: await sealingKeyId(keys.publicKey),
    });
    expect(await sealingKeyId(keys.privateKey)).toBe(await sealingKeyId(keys.publicKey));
    expect(keys.publicKey).not.toContain('"d"');
  });

  it.each([
    [{ ...PLACE, site: 'ombre' }, 'sealed for API_TOKEN_HEARTH of the site hearth'],
    [{ ...PLACE, name: 'API_TOKEN_HEARTH_v2' }, 'sealed for API_TOKEN_HEARTH of the site hearth'],
  ])('[TENANT-002] does not open at another place: %o', async (place, why) => {
    await expect(open(sealed, place)).rejects.toThrow(why);
  });

  it('does not open when its header is made to name another place', async () => {
    const [, ...rest] = sealed.split('.');
    const other = { ...sealedHeader(sealed), ...PLACE, site: 'ombre' };
    const [head = ''] = (await seal(keys.publicKey, { ...PLACE, site: 'ombre' }, 'x')).split('.');
    expect(sealedHeader([head, ...rest].join('.'))).toMatchObject({ site: other.site });
    await expect(open([head, ...rest].join('.'), { ...PLACE, site: 'ombre' })).rejects.toThrow(
      'changed since it was sealed',
    );
  });

  it('does not open with another key, with none, or when it was changed', async () => {
    const other = await makeSealingKeys();
    await expect(open(sealed, PLACE, [other.privateKey])).rejects.toThrow('does not have');
    await expect(open(sealed, PLACE, [])).rejects.toThrow('does not have');
    const at = sealed.lastIndexOf('.') + 3;
    const wrong = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    await expect(open(wrong)).rejects.toThrow('changed since it was sealed');
  });

  it('opens with each of several keys while the key is changed', async () => {
    const next = await makeSealingKeys();
    const both = [next.privateKey, keys.privateKey];
    expect(await open(sealed, PLACE, both)).toBe(VALUE);
    expect(await open(await seal(next.publicKey, PLACE, VALUE), PLACE, both)).toBe(VALUE);
  });

  it.each(['', 'guessed', '{}', '{"kty":"RSA"}', '[1'])(
    'is never made or opened with "%s" for a key, which is not repeated',
    async (text) => {
      const why = 'not a key of X25519 as a JSON Web Key';
      await expect(seal(text, PLACE, VALUE)).rejects.toThrow(why);
      await expect(openingKeys([text])).rejects.toThrow(why);
      await expect(openingKeys([keys.publicKey])).rejects.toThrow(why);
    },
  );
});

describe('settings with sealed secrets', () => {
  const withSealed = (values: unknown) => {
    const settings = sampleSettings();
    return parseSites({ ...settings, hearth: { ...settings.hearth, sealed: values } });
  };
  const problemOf = (values: unknown): string => {
    try {
      withSealed(values);
      return '';
    } catch (thrown) {
      return String(thrown);
    }
  };

  it('[TENANT-002] keep them, and have none by default', () => {
    const values = { API_TOKEN_HEARTH: sealed };
    const sites = withSealed(values);
    expect(sites.map((site) => site.sealed)).toEqual([{}, values, {}, {}]);
  });

  it.each([
    ['a value in the clear', { API_TOKEN_HEARTH: 'sk_live_in_the_clear' }, 'not a sealed value'],
    ['half of one', { API_TOKEN_HEARTH: 'eyJhbGciOiJub25lIn0..a.b.c' }, 'not a sealed value'],
    ['no text', { API_TOKEN_HEARTH: 7 }, 'write a sealed value'],
    ['no name', { 'api token': 'x' }, 'SITES.hearth.sealed.api token'],
    ['no table', 'x', 'SITES.hearth.sealed'],
  ])('[TENANT-002] are refused with %s, by site and name, without the value', (_, values, why) => {
    const problem = problemOf(values);
    expect(problem).toContain('SITES.hearth.sealed');
    expect(problem).toContain(why);
    expect(problem).not.toContain('in_the_clear');
  });

  it('[TENANT-002] are refused with one that was moved from another site or name', async () => {
    const moved = await seal(keys.publicKey, { ...PLACE, site: 'ombre' }, VALUE);
    expect(problemOf({ API_TOKEN_HEARTH: moved })).toContain(
      'SITES.hearth.sealed.API_TOKEN_HEARTH: sealed for API_TOKEN_HEARTH of the site ombre, and opens only there; remove the line, and set it: npm run parlour -- secrets put API_TOKEN_HEARTH --env <environment>',
    );
    expect(problemOf({ CLIENT_SECRET_HEARTH: sealed })).toContain('sealed for API_TOKEN_HEARTH of');
  });
});
