import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadProvider, signUp } from '../account.ts';
import { Browser } from '../browser.ts';
import { PNG } from './pictures.ts';

const FORM = {
  ...{ form: 'save', name: 'Ada Lovelace', accountType: 'DECORAIT_PRO', gender: '' },
  ...{ telephone: '', address: '12 Mill Lane', city: 'Leeds', postcode: 'LS1 4AP' },
  country: 'United Kingdom',
};

interface Told {
  readonly data: { readonly name: string; readonly pictureURL: string };
}

let ada: Browser;

beforeAll(loadProvider, 90_000);

beforeEach(async () => {
  ada = new Browser();
  await signUp(ada);
});

const record = async (browser = ada): Promise<Told['data']> =>
  (await (await browser.get('/api/customer')).json<Told>()).data;

const savePicture = async (): Promise<string> => {
  const reply = await ada.script('/v1/api/profiles/postprofilepicture', 'POST', {
    files: [{ name: 'me.png', data: PNG.toBase64() }],
  });
  expect(reply.status).toBe(200);
  return (await reply.json<Told>()).data.pictureURL;
};

describe('the forms of the profile page', () => {
  it('[PROFILE-008] save the record and come back', async () => {
    const reply = await ada.post('/profile/edit', FORM);
    expect([reply.status, reply.headers.get('location')]).toEqual([
      303,
      '/profile/edit?done=saved',
    ]);
    expect((await record()).name).toBe('Ada Lovelace');
  });

  it('[PROFILE-009] remove the picture and come back', async () => {
    await savePicture();
    const reply = await ada.post('/profile/edit', { form: 'unpicture' });
    expect(reply.headers.get('location')).toBe('/profile/edit?done=unpictured');
    expect((await record()).pictureURL).toBe('');
  });

  it('[PROFILE-009] save a picture file that was chosen', async () => {
    const form = new FormData();
    form.set('form', 'picture');
    form.set('picture', new File([PNG], 'me.txt', { type: 'text/plain' }));
    const reply = await ada.postFiles('/profile/edit', form);
    expect(reply.headers.get('location')).toBe('/profile/edit?done=pictured');
    const shown = await ada.get((await record()).pictureURL);
    expect(shown.headers.get('content-type')).toBe('image/png');
  });
});

describe('the picture’s address', () => {
  it('[PROFILE-009] gives the picture to its owner alone, as what it is', async () => {
    const address = await savePicture();
    const reply = await ada.get(address);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    });
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(PNG);
    const etag = reply.headers.get('etag')!;
    expect((await ada.get(address, { 'if-none-match': etag })).status).toBe(304);
    const ben = new Browser();
    expect((await ben.get(address)).headers.get('location')).toContain('/auth/sign-in');
    await signUp(ben);
    expect((await ben.get(address, { 'if-none-match': etag })).status).toBe(404);
  });
});
