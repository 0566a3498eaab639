import { beforeAll, describe, expect, it } from 'vitest';
import { emptyCache, startApp } from '../gateway/fixture.ts';
import { imported } from '../imported.ts';
import { callOperator } from '../operator/call.ts';
import { CHANNEL_RULES, tableItems, type Channel } from './channel-rules.ts';

/* A picture that is smaller than a channel's minimum is not in its feed, and the report says so. */

const CHANNELS = Object.keys(CHANNEL_RULES) as Channel[];
const PHOTOGRAPH = '/media/photographs/a/oak-1440.webp#1440x1080';

const piece = (name: string, ...urls: readonly string[]) => ({
  name,
  brand: { name: 'Oak & Sons' },
  variants: [
    {
      medias: urls.map((given) => {
        const [url = '', size = '0x0'] = given.split('#');
        const [width, height] = size.split('x').map(Number);
        return { url, width, height };
      }),
      price: 25,
    },
  ],
});

const ENOUGH = 'The smallest picture of';
const SHORT = 'One pixel less than';

beforeAll(async () => {
  await emptyCache();
  await imported([
    piece('Of the shop', PHOTOGRAPH),
    piece('Unmeasured', 'https://pictures.example.com/unknown.jpg'),
    piece('Unread', 'https://pictures.example.com/a.avif#2000x2000'),
    piece(
      'Small first',
      'https://pictures.example.com/small.jpg#90x2000',
      'https://pictures.example.com/large.jpg#900x900',
    ),
    ...CHANNELS.flatMap((channel) => {
      const { smallestPicture: least } = CHANNEL_RULES[channel];
      const address = `https://pictures.example.com/${channel}`;
      return [
        piece(`${ENOUGH} ${channel}`, `${address}-enough.jpg#${String(least)}x${String(least)}`),
        piece(`${SHORT} ${channel}`, `${address}-short.jpg#2000x${String(least - 1)}`),
      ];
    }),
  ]);
});

const feed = async (channel: Channel) =>
  tableItems(await (await startApp()(`http://localhost:8787/feeds/${channel}.tsv`)).text());

const report = async (channel: Channel) => {
  const reply = await callOperator(`channels?site=parlour&channel=${channel}`);
  return reply.json<{
    items: number;
    unmeasured: string[];
    leftOut: { title: string; reason: string; width: number; height: number }[];
    next: string;
  }>();
};

describe.each(CHANNELS)('pictures in the feed of %s', (channel) => {
  it('are as large as the channel requires, and products without one are reported', async () => {
    const items = await feed(channel);
    const named = items.map(({ title }) => title?.[0]);
    const { smallestPicture: least, source } = CHANNEL_RULES[channel];
    expect(named, source).toContain(`${ENOUGH} ${channel}`);
    expect(named, source).not.toContain(`${SHORT} ${channel}`);
    const { leftOut, unmeasured, next, ...counted } = await report(channel);
    expect(leftOut).toContainEqual(
      expect.objectContaining({
        title: `${SHORT} ${channel}`,
        reason: 'picture_small',
        width: 2_000,
        height: least - 1,
      }),
    );
    expect(leftOut).toContainEqual(
      expect.objectContaining({ title: 'Unread', reason: 'picture_unread' }),
    );
    expect(counted.items).toBe(named.length);
    expect(unmeasured).toEqual(items.find(({ title }) => title?.[0] === 'Unmeasured')?.id);
    expect(next).toBe('');
  });

  it('begin with the first that is large enough', async () => {
    const item = (await feed(channel)).find(({ title }) => title?.[0] === 'Small first');
    expect(item?.image_link).toEqual(['https://pictures.example.com/large.jpg']);
    expect(item?.additional_image_link).toBeUndefined();
  });
});
