import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadProvider, signUp } from '../identity/people.ts';
import { Browser } from '../browser.ts';
import { CAMERA_JPEG, PNG } from './pictures.ts';

const FORM = {
  form: 'save',
  name: 'Ada Lovelace',
  accountType: 'DECORAIT_PRO',
  gender: '',
  telephone: '',
  address: '12 Mill Lane',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  country: 'United Kingdom',
};

interface ProfileReply {
  readonly data: { readonly uid: string; readonly name: string; readonly pictureURL: string };
}

let ada: Browser;

beforeAll(loadProvider);

beforeEach(async () => {
  ada = new Browser();
  await signUp(ada);
});

const record = async (browser = ada): Promise<ProfileReply['data']> =>
  (await (await browser.get('/api/customer')).json<ProfileReply>()).data;

const savePicture = async (): Promise<string> => {
  const reply = await ada.script('/v1/api/profiles/postprofilepicture', 'POST', {
    files: [{ name: 'me.png', data: PNG.toBase64() }],
  });
  expect(reply.status).toBe(200);
  return (await reply.json<ProfileReply>()).data.pictureURL;
};

describe('the forms of the profile page', () => {
  it('[PROFILE-008] save the record and return', async () => {
    const reply = await ada.post('/profile/edit', FORM);
    expect([reply.status, reply.headers.get('location')]).toEqual([
      303,
      '/profile/edit?done=saved',
    ]);
    expect((await record()).name).toBe('Ada Lovelace');
  });

  it('[PROFILE-009] remove the picture and return', async () => {
    await savePicture();
    const reply = await ada.post('/profile/edit', { form: 'unpicture' });
    expect(reply.headers.get('location')).toBe('/profile/edit?done=unpictured');
    expect((await record()).pictureURL).toBe('');
  });

  const choose = (bytes: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const form = new FormData();
    form.set('form', 'picture');
    form.set('picture', new File([bytes], 'me.txt', { type: 'text/plain' }));
    return ada.postFiles('/profile/edit', form);
  };

  it('[PROFILE-009] save the chosen picture file, up to 1 MB', async () => {
    const large = new Uint8Array(1_048_576);
    large.set(CAMERA_JPEG);
    const sizes: number[] = [];
    for (const bytes of [PNG, large]) {
      const reply = await choose(bytes);
      expect(reply.headers.get('location')).toBe('/profile/edit?done=pictured');
      const shown = await ada.get((await record()).pictureURL);
      expect(shown.headers.get('content-type')).toBe('image/jpeg');
      sizes.push((await shown.arrayBuffer()).byteLength);
    }
    expect(Math.max(...sizes)).toBeLessThan(20_000);
  });

  it('[PROFILE-009] refuse a truncated picture, and store none', async () => {
    const reply = await choose(CAMERA_JPEG.slice(0, 300));
    expect(reply.status).toBe(422);
    expect((await record()).pictureURL).toBe('');
  });

  it('[PROFILE-009] do not read a body that is larger than any form', async () => {
    expect((await choose(new Uint8Array(21 * 1024 * 1024))).status).toBe(413);
  });
});

describe('the picture’s URL', () => {
  it('[PROFILE-009] gives the picture to its owner alone, with its content type', async () => {
    const url = await savePicture();
    const reply = await ada.get(url);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    });
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const etag = reply.headers.get('etag')!;
    expect((await ada.get(url, { 'if-none-match': etag })).status).toBe(304);
    const ben = new Browser();
    expect((await ben.get(url)).headers.get('location')).toContain('/auth/sign-in');
    await signUp(ben);
    expect((await ben.get(url, { 'if-none-match': etag })).status).toBe(404);
  });
});

describe('the account', () => {
  it('[PROFILE-010] loses its record and picture when it is deleted', async () => {
    await ada.post('/profile/edit', FORM);
    await savePicture();
    const { uid } = await record();
    const kept = async (): Promise<unknown> =>
      env.MARKET_DB.prepare(
        `SELECT (SELECT count(*) FROM profile WHERE customer = ?1) AS records,
          (SELECT count(*) FROM profile_picture WHERE customer = ?1) AS pictures`,
      )
        .bind(uid)
        .first();
    expect(await kept()).toEqual({ records: 1, pictures: 1 });
    expect((await ada.script('/v1/api/profiles/getdeleteprofile', 'GET')).status).toBe(200);
    expect(await kept()).toEqual({ records: 0, pictures: 0 });
  });
});
