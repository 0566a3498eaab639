import { env } from 'cloudflare:workers';
import * as z from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, type CallName, calls, listCards } from '@parlour/contract';
import { putIntoCart } from '../checkout/shop.ts';
import { issuers, shopper, type Shopper } from '../checkout/shopper.ts';
import { seedStyles } from '../game/game.ts';
import { SAMPLES } from '../gateway/fixture.ts';
import { seedRoom } from '../stories/seed-room.ts';
import { type CallArguments, OWN_CALLS, type OwnCall } from './own-calls.ts';
import { ownThings, rowsOf, THINGS, type OwnThings } from './own-things.ts';

/*
 * Every customer's row that takes an id is called with the ids of another customer, and with those of the same account
 * at another site; every row that reads without an id, too. A new row has to be added
 * here: to `OWN_CALLS` with a request, or to `NOBODYS` when its ids belong to the catalogue.
 */

/** Answered with the caller's own part of it, which is nothing. */
const NARROWED: Partial<Record<CallName, OwnCall>> = {
  listShipments: (of) => ({ body: { search: { orderID: of.order } } }),
  listReviews: (of) => ({ body: { type: 'product', elementID: '1', uid: of.sub } }),
  removeBookmarks: () => ({ query: { itemType: 'product' }, body: { itemID: ['1'] } }),
};

/** Their ids are public: a product, a room, a code. */
const NOBODYS: readonly CallName[] = [
  ...(['addBookmark', 'addCartLine', 'legacyAddCart', 'legacyAddCartMany'] as const),
  ...(['addReview', 'saveRoomDesign', 'createAlert', 'readPromoCode'] as const),
  ...(['voteForReview', 'reportReview'] as const),
];

const ID = /^(id|uid|key)$|(Id|ID|_id)$/;

/** Names of all fields of a shape, at any depth. */
const fieldsIn = (shape: unknown): readonly string[] => {
  if (typeof shape !== 'object' || shape === null) return [];
  const { properties = {} } = shape as { properties?: object };
  return [...Object.keys(properties), ...Object.values(shape).flatMap(fieldsIn)];
};

const takesId = ({ params, query, body }: Call): boolean =>
  [params, query, body]
    .flatMap((part) =>
      fieldsIn(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any', reused: 'inline' })),
    )
    .some((name) => ID.test(name));

/** Ids with as few letters are counted anew at each site. */
const SHORT_ID = 6;

/** Who calls: another customer, and the account of that id at another site. */
const STRANGERS = ['another customer', 'the same id at another site'] as const;
type Stranger = (typeof STRANGERS)[number];

let ada: Shopper;
let strangers: Record<Stranger, Shopper>;
let things: OwnThings;
let card: string;

beforeAll(async () => {
  await seedStyles();
  const room = await seedRoom();
  const account = { issuers: { ...issuers, account: () => Promise.resolve(Response.json([])) } };
  ada = await shopper('parlour', account);
  strangers = {
    'another customer': await shopper('parlour', account),
    'the same id at another site': await shopper('hearth', { ...account, sub: ada.sub }),
  };
  things = await ownThings(ada, room);
  card = (await ada.call(listCards)).data[0]!.id;
  await ada.call(calls.switchStyleOrder, { body: { isOff: true } });
  for (const stranger of Object.values(strangers)) {
    await putIntoCart(stranger, { id: THINGS.strangers });
  }
});

const ask = (stranger: Stranger, name: CallName, input: CallArguments) =>
  strangers[stranger].call(calls[name], input as never);

describe('every row that takes a customer’s id', () => {
  it('is called here as a stranger would call it', () => {
    const taking = Object.entries(calls)
      .filter(([, row]) => row.access === 'customer' && takesId(row))
      .map(([name]) => name);
    const named = [...Object.keys(OWN_CALLS), ...Object.keys(NARROWED), ...NOBODYS];
    expect(named.toSorted()).toEqual(taking.toSorted());
  });

  it('has something public to ask for', async () => {
    for (const [table, rows] of await rowsOf(ada)) {
      const isOthers =
        /^agent_|^moved_|profile|customer_day|idempotent|payment_customer|promo|refund|review_(?:report|vote)|undelivered/.test(
          table,
        );
      if (!isOthers) expect([table, rows.length > 0]).toEqual([table, true]);
    }
  });

  describe.each(STRANGERS)('by %s', (stranger) => {
    it.each(Object.entries(OWN_CALLS))('%s answers 404 and changes nothing', async (name, sent) => {
      const before = await rowsOf(ada);
      await expect(ask(stranger, name as CallName, sent(things, card))).rejects.toMatchObject({
        status: 404,
      });
      expect(await rowsOf(ada)).toEqual(before);
    });

    it.each(Object.entries(NARROWED))('%s finds nothing of the owner’s', async (name, sent) => {
      const before = await rowsOf(ada);
      const reply = await ask(stranger, name as CallName, sent(things, card));
      const { data } = reply as { data?: { list: unknown[] } };
      expect(data?.list ?? []).toEqual([]);
      expect(await rowsOf(ada)).toEqual(before);
    });
  });
});

/** Rows that read what is the customer's own without saying which. */
const LISTS = Object.entries<Call>(calls)
  .filter(([, row]) => row.access === 'customer' && row.effect === 'read' && !takesId(row))
  .map(([name]) => name as CallName);

describe('every row that reads a customer’s own things', () => {
  /** The ids in a reply that are of Ada's things alone. */
  const idsIn = (reply: unknown): readonly string[] => {
    const { sub: _, ...ids } = things;
    const text = JSON.stringify(reply);
    return [...Object.values(ids), card].filter(
      (id) => id.length > SHORT_ID && text.includes(`"${id}"`),
    );
  };

  it('finds them for their owner', async () => {
    const found = new Set<string>();
    for (const name of LISTS) {
      const reply: unknown = await ada.call(calls[name], SAMPLES[name] as never).catch(() => '');
      for (const id of idsIn(reply)) found.add(id);
    }
    // Lists of reviews and orders have no photographs.
    const { sub: _, photograph, claimPhotograph, ...listed } = things;
    const long = Object.values(listed).filter(({ length }) => length > SHORT_ID);
    expect([...found].toSorted()).toEqual([...long, card].toSorted());
    for (const id of [photograph, claimPhotograph]) expect(id.length).toBeGreaterThan(SHORT_ID);
  });

  it.each(LISTS.flatMap((name) => STRANGERS.map((stranger) => [name, stranger] as const)))(
    '%s shows nothing of them to %s',
    async (name, stranger) => {
      const before = await rowsOf(ada);
      const reply: unknown = await ask(stranger, name, SAMPLES[name]).catch(
        (thrown: unknown) => (thrown as { status: number }).status,
      );
      if (typeof reply === 'number') expect(reply).toBeLessThan(500);
      else expect(idsIn(reply)).toEqual([]);
      expect(await rowsOf(ada)).toEqual(before);
    },
  );
});

/** Rows that anybody with the link of an email may call, each with what its key is of. */
const LINKS: Readonly<Record<string, 'delivery_key' | 'cancel_key' | 'samples' | 'list'>> = {
  readDeliveries: 'delivery_key',
  readCancellation: 'cancel_key',
  confirmCancellation: 'cancel_key',
  readAsked: 'samples',
  confirmAsked: 'samples',
  endAsked: 'samples',
  readSharedList: 'list',
};

describe('every row with the key of a link', () => {
  const keyOf = async (of: (typeof LINKS)[string]): Promise<string> => {
    if (of === 'list') {
      return (await ada.call(calls.shareBookmarkList, { params: { id: things.list } })).data
        .shareKey;
    }
    if (of === 'samples') {
      return (
        (await env.MARKET_DB.prepare('SELECT key FROM sample_request WHERE id = ?1')
          .bind(things.samples)
          .first<string>('key')) ?? ''
      );
    }
    await env.MARKET_DB.prepare(
      `UPDATE customer_order SET ${of} = 'key-of-ada', cancel_until = '2099-01-01T00:00:00.000Z' WHERE id = ?1`,
    )
      .bind(things.order)
      .run();
    return 'key-of-ada';
  };

  it('is called here', () => {
    const taking = Object.entries<Call>(calls)
      .filter(([, { access, path }]) => access === 'public' && path.includes('{key}'))
      .map(([name]) => name);
    expect(Object.keys(LINKS).toSorted()).toEqual(taking.toSorted());
  });

  it.each(Object.entries(LINKS))('%s knows the link at its own site alone', async (name, of) => {
    const params = { key: await keyOf(of) };
    const before = await rowsOf(ada);
    await expect(
      ask('the same id at another site', name as CallName, { params }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await rowsOf(ada)).toEqual(before);
    await ask('another customer', name as CallName, { params }).catch((thrown: unknown) => {
      expect(thrown).toMatchObject({ status: 409 });
    });
  });
});
