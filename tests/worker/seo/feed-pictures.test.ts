import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyCache, startApp } from '../gateway/fixture.ts';
import { callOperator } from '../operator/call.ts';
import { seed } from '../seed.ts';
import { CHANNEL_RULES, tableItems, type Channel } from './channel-rules.ts';

/* A picture that is smaller than a channel's minimum is not in its feed, and the report says so. */

const CHANNELS = Object.keys(CHANNEL_RULES) as Channel[];
const PHOTOGRAPH = '/media/photographs/a/oak-1440.webp#1440x1080';

const piece = (id: number, ...medias: readonly string[]) => ({
  id,
  name: `Stool ${String(id)}`,
  brand: 1,
  variants: [{ id: id * 10, medias, offers: [{ price: 2_500 }] }],
});

/** For each channel a product with the smallest picture that it accepts, and a product with one pixel less. */
const ids = (channel: Channel): readonly [enough: number, short: number] => {
  const place = CHANNELS.indexOf(channel) * 2 + 10;
  return [place, place + 1];
};

beforeAll(async () => {
  await emptyCache();
  await seed({
    tags: [{ id: 1, type: 'brand', slug: 'oak', name: 'Oak & Sons' }],
    products: [
      piece(1, PHOTOGRAPH),
      piece(2, 'https://cdn.test/unknown.jpg'),
      piece(3, 'https://cdn.test/a.avif#2000x2000'),
      piece(4, 'https://cdn.test/small.jpg#90x2000', 'https://cdn.test/large.jpg#900x900'),
      ...CHANNELS.flatMap((channel) => {
        const { smallestPicture: least } = CHANNEL_RULES[channel];
        const [enough, short] = ids(channel);
        return [
          piece(enough, `https://cdn.test/${channel}.jpg#${String(least)}x${String(least)}`),
          piece(short, `https://cdn.test/${channel}.jpg#2000x${String(least - 1)}`),
        ];
      }),
    ],
  });
  // A product's main picture is the first of its pictures.
  await env.MARKET_DB.prepare(
    `UPDATE variant SET main_picture =
       (SELECT url FROM media WHERE variant_id = variant.id ORDER BY position LIMIT 1)`,
  ).run();
});

const feed = async (channel: Channel) =>
  tableItems(await (await startApp()(`http://localhost:8787/feeds/${channel}.tsv`)).text());

const report = async (channel: Channel) => {
  const reply = await callOperator(`channels?site=parlour&channel=${channel}`);
  return reply.json<{
    items: number;
    unmeasured: string[];
    leftOut: { variantId: string; reason: string; width: number; height: number }[];
    next: string;
  }>();
};

describe.each(CHANNELS)('pictures in the feed of %s', (channel) => {
  it('are as large as the channel requires, and products without one are reported', async () => {
    const named = (await feed(channel)).map(({ id }) => id?.[0]);
    const [enough, short] = ids(channel);
    const { smallestPicture: least, source } = CHANNEL_RULES[channel];
    expect(named, source).toContain(String(enough * 10));
    expect(named, source).not.toContain(String(short * 10));
    const { leftOut, items, unmeasured, next } = await report(channel);
    expect(leftOut).toContainEqual(
      expect.objectContaining({
        variantId: String(short * 10),
        reason: 'picture_small',
        width: 2_000,
        height: least - 1,
      }),
    );
    expect(leftOut).toContainEqual(
      expect.objectContaining({ variantId: '30', reason: 'picture_unread' }),
    );
    expect(items).toBe(named.length);
    expect(unmeasured).toEqual(['20']);
    expect(next).toBe('');
  });

  it('begin with the first that is large enough', async () => {
    const item = (await feed(channel)).find(({ id }) => id?.[0] === '40');
    expect(item?.image_link).toEqual(['https://cdn.test/large.jpg']);
    expect(item?.additional_image_link).toBeUndefined();
  });
});
