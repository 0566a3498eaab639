import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importRecords, operatorListPictures, operatorRetryPictures } from '@parlour/contract';
import { rows } from '../call.ts';
import {
  asked,
  emptyShop,
  fetched,
  KEEPING,
  network,
  operateKeeping,
  pictureAt,
  product,
  request,
  stored,
  triedAgain,
} from './keeping-shop.ts';
import { pixelsOf } from './pixels.ts';

/* Each test has pictures made: seconds of processor time on an idle machine. */
vi.setConfig({ testTimeout: 120_000 });

beforeEach(emptyShop);
afterEach(() => {
  vi.unstubAllGlobals();
});

const load = (records: readonly unknown[], sites = ['hearth']) =>
  operateKeeping(importRecords, { body: { sites, source: 'oak-sons', records: [...records] } });

const loaded = async (...pictures: readonly string[]): Promise<void> => {
  await load([product('a', ...pictures)]);
  await fetched();
};

const mainPictures = async () =>
  (await rows(`SELECT main_picture FROM product ORDER BY reference`)).map(
    (row) => row.main_picture,
  );

const copyOf = async (name: string) => {
  const reply = await request(`http://hearth.localhost/pictures/${name}`);
  return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
};

const HOST = 'https://pictures.example';
const RED = [192, 48, 32].map((level) => expect.closeTo(level, -1) as unknown);

describe('a picture of a feed', () => {
  it.each([
    ['/chair.jpg', [1440, 1080], [96, 240, 480, 960, 1440]],
    ['/progressive.jpg', [1200, 900], [96, 240, 480, 960, 1200]],
    ['/vast.jpg', [1440, 1152], [96, 240, 480, 960, 1440]],
    ['/grey.jpg', [800, 800], [96, 240, 480, 800]],
    ['/turned.jpg', [600, 1000], [96, 240, 480, 600]],
    ['/clear.png', [700, 700], [96, 240, 480, 700]],
    ['/palette.png', [600, 600], [96, 240, 480, 600]],
    ['/chair.webp', [500, 640], [96, 240, 480, 500]],
    ['/untyped', [520, 520], [96, 240, 480, 520]],
    ['/moved.jpg', [500, 640], [96, 240, 480, 500]],
  ])('is kept from %s, in the widths that pages use', async (path, [width, height], widths) => {
    await loaded(path);
    const picture = await pictureAt(path);
    expect(picture).toMatchObject({ state: 'kept', width, height, reason: '', due_at: '' });
    const hash = String(picture?.hash);
    expect(await mainPictures()).toEqual([picture?.shown]);
    expect(picture?.shown).toMatch(`/pictures/${hash}-${String(widths.at(-1))}.webp?tone=`);
    const names = [...widths.map((each) => `${hash}-${String(each)}.webp`), `${hash}-social.jpg`];
    expect(await stored()).toEqual(names.toSorted());
  });

  it('is served from the shop in re-encoded form, for a year, and without duplicates', async () => {
    await loaded('/clear.png');
    const hash = String((await pictureAt('/clear.png'))?.hash);
    const { reply, bytes } = await copyOf(`${hash}-480.webp`);
    const picture = await pixelsOf(bytes);
    expect([picture.width, picture.height]).toEqual([480, 480]);
    const at = (x: number) => [...picture.data.slice((240 * 480 + x) * 4, (240 * 480 + x) * 4 + 3)];
    expect(at(100)).toEqual(RED);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    const etag = reply.headers.get('etag') ?? '';
    const again = await request(`http://ombre.localhost/pictures/${hash}-480.webp?tone=ffffff`, {
      headers: { 'if-none-match': `"other", ${etag}` },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const social = await pixelsOf((await copyOf(`${hash}-social.jpg`)).bytes);
    expect([social.width, social.height]).toEqual([700, 700]);
  });

  it.each(['none.webp', `${'0'.repeat(32)}-480.webp`, `${'0'.repeat(32)}-480.webp.html`, '%2e%2e'])(
    'is not found under the name %s',
    async (name) => {
      expect((await request(`http://hearth.localhost/pictures/${name}`)).status).toBe(404);
    },
  );

  it.each([
    ['/icon.png', 'the picture has 64 by 64 pixels; shopping channels require at least 100 by 100'],
    ['/bomb.png', 'the picture has more than 100 million pixels'],
    ['/page.jpg', 'its server answered with text/html, which isn’t a picture'],
    ['/script.jpg', 'the file isn’t a readable JPEG, PNG or WebP'],
    ['/cut.jpg', 'the file is truncated'],
    ['/moving.gif', 'the file isn’t a readable JPEG, PNG or WebP'],
    ['/heavy.jpg', 'the file has more than 16 MB'],
    ['/gone.jpg', 'its server answered 410'],
    ['/none.jpg', 'its server answered 404'],
    ['/inside.jpg', 'its URL is on a private network'],
    ['/round.jpg', 'its URL redirects more than 3 times'],
  ])('is omitted when it is %s, and the product is shown with the others', async (path, reason) => {
    await loaded(path, '/chair.webp');
    const refused = await pictureAt(path);
    expect(refused).toMatchObject({ state: 'refused', due_at: '' });
    expect(refused?.reason).toContain(reason);
    const shown = String((await pictureAt('/chair.webp'))?.shown);
    expect(await mainPictures()).toEqual([shown]);
    const [{ id } = {}] = await rows('SELECT id FROM variant');
    const detail = await request(`http://hearth.localhost/web/product/v/${String(id)}`);
    const told = await detail.text();
    expect(told).toContain(`"url":"${shown}"`);
    expect(told).not.toContain(path);
    expect((await stored()).every((name) => !name.includes('undefined'))).toBe(true);
  });

  it('is flagged when shopping channels omit it', async () => {
    await loaded('/lamp.jpg');
    const { state, reason } = (await pictureAt('/lamp.jpg')) ?? {};
    expect(state).toBe('kept');
    expect(reason).toBe(
      'it has 300 by 300 pixels, fewer than these channels require: google (500), meta (500)',
    );
  });

  it('is stored once, whatever its URLs are', async () => {
    await loaded('/chair.jpg', '/same.jpg');
    expect((await pictureAt('/same.jpg'))?.hash).toBe((await pictureAt('/chair.jpg'))?.hash);
    expect(await stored()).toHaveLength(6);
  });

  it('is shown from the supplier until it is kept, and not at all after five failed tries', async () => {
    network.isDown = true;
    await loaded('/chair.jpg', '/media/photographs/a-480.webp');
    expect(await mainPictures()).toEqual([`${HOST}/chair.jpg`]);
    expect(await pictureAt('/chair.jpg')).toMatchObject({
      state: 'waiting',
      failures: 1,
      reason: 'its server couldn’t be reached',
    });
    for (let tries = 1; tries < 5; tries += 1) {
      await triedAgain();
    }
    const { state, reason } = (await pictureAt('/chair.jpg')) ?? {};
    expect([state, reason]).toEqual(['refused', 'its server couldn’t be reached, 5 times']);
    expect(await mainPictures()).toEqual(['/media/photographs/a-480.webp']);
    network.isDown = false;
    await operateKeeping(operatorRetryPictures, { body: {} });
    await fetched();
    expect(await mainPictures()).toEqual([(await pictureAt('/chair.jpg'))?.shown]);
  });

  it('is omitted after five tries when the platform cannot say why it makes nothing of it', async () => {
    await loaded('/broken.png', '/media/photographs/a-480.webp');
    expect(await pictureAt('/broken.png')).toMatchObject({
      state: 'waiting',
      failures: 1,
      reason: 'the platform couldn’t read it',
    });
    for (let tries = 1; tries < 5; tries += 1) await triedAgain();
    const { state, reason } = (await pictureAt('/broken.png')) ?? {};
    expect([state, reason]).toEqual(['refused', 'the platform couldn’t read it, 5 times']);
    expect(await mainPictures()).toEqual(['/media/photographs/a-480.webp']);
  });

  it('is not requested again within a week, and then only with its ETag', async () => {
    await loaded('/chair.jpg');
    await loaded('/chair.jpg');
    expect(asked).toEqual([{ path: '/chair.jpg', etag: null }]);
    await KEEPING.MARKET_DB.exec(
      `UPDATE supplier_picture SET checked_at = '2026-01-01T00:00:00.000Z'`,
    );
    await loaded('/chair.jpg');
    expect(asked[1]).toEqual({ path: '/chair.jpg', etag: '"chair-1"' });
    expect(await pictureAt('/chair.jpg')).toMatchObject({ state: 'kept', due_at: '', failures: 0 });
  });

  it('outlives its original, and the list says so', async () => {
    await loaded('/chair.jpg');
    await KEEPING.MARKET_DB.exec(`UPDATE supplier_picture SET address = '${HOST}/gone.jpg'`);
    await KEEPING.MARKET_DB.exec(`UPDATE media SET url = '${HOST}/gone.jpg'`);
    await operateKeeping(operatorRetryPictures, { body: { all: true } });
    await fetched();
    const { data, suppliers } = await operateKeeping(operatorListPictures, { query: {} });
    expect(data).toMatchObject([
      {
        supplier: 'oak-sons',
        state: 'kept',
        reason: 'the previous copy is shown: its server answered 410',
      },
    ]);
    expect(suppliers).toMatchObject([{ supplier: 'oak-sons', kept: 1, waiting: 0, refused: 0 }]);
  });

  it('stays at the supplier when no site of the feed keeps pictures', async () => {
    await load([product('a', '/chair.jpg')], ['ombre']);
    await fetched();
    expect([asked, await mainPictures()]).toEqual([[], [`${HOST}/chair.jpg`]]);
  });

  it('is fetched for an earlier feed, and kept when the product changes', async () => {
    await load([product('a', '/chair.jpg')], ['ombre']);
    const { outcomes, keepsPictures } = await load([product('a', '/chair.jpg')]);
    expect([outcomes, keepsPictures]).toEqual([
      [{ outcome: 'unchanged', alsoAt: ['hearth'] }],
      true,
    ]);
    await fetched();
    const { shown } = (await pictureAt('/chair.jpg')) ?? {};
    await load([{ ...product('a', '/chair.jpg'), name: 'Another name' }]);
    expect(await mainPictures()).toEqual([shown]);
  });
});
