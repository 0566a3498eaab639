import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerBy,
  CLAIM_REASONS,
  guaranteeIn,
  guaranteeWords,
  isFault,
  reasonIn,
  refundBy,
  rightOf,
  type ClaimReason,
  type Goods,
} from './consumer-rights.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';

const DELIVERED = '2026-03-02T10:00:00.000Z';
const GOODS: Goods = {
  orderedAt: '2026-02-20T10:00:00.000Z',
  shippedAt: '2026-02-27T10:00:00.000Z',
  arrivedAt: DELIVERED,
  deliveredAt: DELIVERED,
  returnUntil: '2026-03-16T23:59:59.999Z',
  promisedUntil: '2026-03-02',
  isBespoke: false,
  service: '',
  services: [],
  tried: [],
  isScottish: false,
};
const AWAY = { arrivedAt: '', deliveredAt: '' };
const UNSENT = { ...AWAY, shippedAt: '', promisedUntil: '' };
const at = (moment: string): number => Date.parse(moment);
const kindAt = (moment: string, reason: ClaimReason, change: Partial<Goods> = {}) =>
  rightOf({ ...GOODS, ...change }, reason, at(moment)).kind;

describe('the right that applies', () => {
  it.each<[string, ClaimReason, Partial<Goods>, string]>([
    ['2026-03-16T23:59:59.000Z', 'changed-mind', {}, 'cancel'],
    ['2026-03-17T00:00:00.000Z', 'changed-mind', {}, 'none'],
    ['2026-06-01T12:00:00.000Z', 'changed-mind', { returnUntil: '' }, 'cancel'],
    ['2026-03-03T12:00:00.000Z', 'does-not-fit', { isBespoke: true }, 'none'],
    ['2026-03-03T12:00:00.000Z', 'faulty', { isBespoke: true }, 'reject'],
    ['2026-04-01T22:59:59.000Z', 'faulty', {}, 'reject'],
    ['2026-04-01T23:00:00.000Z', 'faulty', {}, 'mend'],
    ['2032-03-01T23:59:59.000Z', 'faulty', {}, 'mend'],
    ['2032-03-02T00:00:00.000Z', 'faulty', {}, 'none'],
    ['2031-03-02T00:00:00.000Z', 'faulty', { isScottish: true }, 'none'],
    ['2026-03-03T12:00:00.000Z', 'faulty', UNSENT, 'none'],
    ['2026-03-01T12:00:00.000Z', 'not-arrived', AWAY, 'none'],
    ['2026-03-03T00:00:00.000Z', 'not-arrived', AWAY, 'late'],
    // Without a promised day 30 days from the contract, sent or not.
    ['2026-03-22T23:59:59.000Z', 'not-arrived', { ...AWAY, promisedUntil: '' }, 'none'],
    ['2026-03-23T00:00:00.000Z', 'not-arrived', { ...AWAY, promisedUntil: '' }, 'late'],
    ['2026-03-22T23:59:59.000Z', 'not-arrived', UNSENT, 'none'],
    ['2026-03-23T00:00:00.000Z', 'not-arrived', UNSENT, 'late'],
    ['2026-03-23T00:00:00.000Z', 'not-arrived', { ...UNSENT, isBespoke: true }, 'late'],
    ['2026-03-03T00:00:00.000Z', 'not-arrived', { ...AWAY, shippedAt: '' }, 'late'],
    // A replacement of what was delivered is late by itself.
    ['2026-03-20T12:00:00.000Z', 'not-arrived', { ...UNSENT, deliveredAt: DELIVERED }, 'none'],
    ['2026-03-23T12:00:00.000Z', 'not-arrived', { ...UNSENT, deliveredAt: DELIVERED }, 'late'],
    ['2026-03-02T12:00:00.000Z', 'not-arrived', { arrivedAt: '' }, 'none'],
    ['2032-03-01T23:59:59.000Z', 'not-arrived', {}, 'late'],
    ['2032-03-02T00:00:00.000Z', 'not-arrived', {}, 'none'],
    ['2031-03-02T00:00:00.000Z', 'not-arrived', { isScottish: true }, 'none'],
    ['2026-03-03T12:00:00.000Z', 'not-arrived', {}, 'late'],
    ['2026-03-03T12:00:00.000Z', 'changed-mind', { service: 'assembly' }, 'none'],
    ['2026-03-03T12:00:00.000Z', 'not-as-described', { service: 'assembly' }, 'service'],
    ['2026-03-01T12:00:00.000Z', 'not-arrived', { service: 'assembly', deliveredAt: '' }, 'none'],
    ['2032-03-02T00:00:00.000Z', 'faulty', { service: 'assembly' }, 'none'],
  ])('[ORDER-007] at %s for %s with %j is %s', (moment, reason, change, kind) => {
    expect(kindAt(moment, reason, change)).toBe(kind);
  });

  it.each<[reason: ClaimReason, change: Partial<Goods>, words: string]>([
    ['changed-mind', { services: ['assembly'] }, 'comes back, too, although they’re done.'],
    ['changed-mind', { services: ['room', 'old-piece'] }, 'done, but not delivery to a room.'],
    ['changed-mind', { services: ['room'] }, 'Delivery to a room isn’t paid back'],
    ['faulty', { services: ['room', 'assembly'] }, 'comes back, too, although they’re done.'],
    ['changed-mind', { service: 'assembly' }, 'It’s paid back with the goods that it was for'],
    ['changed-mind', { service: 'room' }, 'isn’t paid back when you change your mind'],
  ])('[ORDER-007] says for %s with %j what is paid back of services', (reason, change, words) => {
    const { says } = rightOf({ ...GOODS, ...change }, reason, at('2026-03-03T12:00:00.000Z'));
    expect(says.join(' ')).toContain(words);
  });

  it('[ORDER-007] says of what was not sent only what is true', () => {
    const says = (moment: string, reason: ClaimReason, change: Partial<Goods> = {}) =>
      rightOf({ ...GOODS, ...UNSENT, ...change }, reason, at(moment)).says.join(' ');
    const soon = '2026-03-10T12:00:00.000Z';
    const late = '2026-03-23T12:00:00.000Z';
    const mayCancel = 'You may cancel it without giving a reason';
    for (const reason of ['faulty', 'not-arrived'] as const) {
      expect(says(soon, reason)).toContain(mayCancel);
      expect(says(soon, reason)).toContain('is due by 22 March 2026');
      expect(says(soon, reason, { isBespoke: true })).not.toContain('cancel');
      // The 14 days of what this replaces are over.
      expect(says(late, reason)).not.toContain('cancel');
    }
    expect(says(late, 'faulty')).toContain('choose that it didn’t arrive');
    expect(says(late, 'not-arrived')).toContain('hasn’t been sent. You may have your money back.');
    expect(says(late, 'changed-mind')).toContain('If it’s late, faulty');
    expect(says(late, 'changed-mind', { isBespoke: true })).toContain('If it’s late, faulty');
    const { remedies } = rightOf({ ...GOODS, ...UNSENT }, 'not-arrived', at(late));
    expect(remedies).toEqual(['refund']);
  });

  it('[ORDER-007] to cancel says when the money is back, who carries, and what can’t come back', () => {
    const says = rightOf(GOODS, 'changed-mind', at('2026-03-03T12:00:00.000Z')).says.join(' ');
    expect(says).toContain('or, if earlier, you’ve proved that you sent them');
    expect(says).toContain('If we collect them, it’s 14 days after you told us.');
    expect(says).toContain('Our reply has our carrier’s price; you may also send it yourself.');
    expect(says).toContain('Our return policy says what can’t come back');
  });

  it('is the last one once a repair has not put it right', () => {
    const tried = [{ from: '2026-05-01T10:00:00.000Z', until: '2026-05-20T10:00:00.000Z' }];
    const right = rightOf({ ...GOODS, tried }, 'faulty', at('2026-06-10T10:00:00.000Z'));
    expect(right.kind).toBe('last');
    expect(right.remedies.slice(0, 2)).toEqual(['reduction', 'refund']);
  });

  it('leaves at least seven days to reject after a repair within the 30 days', () => {
    const tried = [{ from: '2026-03-31T10:00:00.000Z', until: '2026-04-20T10:00:00.000Z' }];
    expect(kindAt('2026-04-27T22:59:59.000Z', 'faulty', { tried })).toBe('reject');
    expect(kindAt('2026-04-27T23:00:00.000Z', 'faulty', { tried })).toBe('last');
  });

  it('says whether the fault is presumed, and that rights do not end with the 48 hours', () => {
    const says = (moment: string, reason: ClaimReason) =>
      rightOf(GOODS, reason, at(moment)).says.join(' ');
    expect(says('2026-09-01T10:00:00.000Z', 'faulty')).toContain('counts as there from the start');
    expect(says('2026-09-02T10:00:00.000Z', 'faulty')).toContain('may ask you to show');
    expect(says('2026-03-04T09:00:00.000Z', 'damaged')).toContain('within 48 hours.');
    expect(says('2026-03-04T11:00:00.000Z', 'damaged')).toContain(
      'Your rights don’t end with that',
    );
  });

  it('[PDP-037] says in two sentences when a service is done that is still to come', () => {
    for (const service of ['assembly', 'old-piece', 'packaging', 'room'] as const) {
      const { kind, says } = rightOf(
        { ...GOODS, service, arrivedAt: '', deliveredAt: '' },
        'changed-mind',
        at('2026-03-01T10:00:00.000Z'),
      );
      expect([kind, ...says]).toEqual([
        'none',
        'It’s done when the delivery arrives.',
        'If you cancel the goods that it’s for, it’s cancelled too.',
      ]);
    }
  });

  const moment = fc
    .integer({ min: at('2024-01-01T00:00:00.000Z'), max: at('2034-01-01T00:00:00.000Z') })
    .map((time) => new Date(time).toISOString());
  const goods = fc
    .record({
      orderedAt: moment,
      arrivedAt: fc.oneof(fc.constant(''), moment),
      shippedAt: fc.oneof(fc.constant(''), moment),
      deliveredAt: fc.oneof(fc.constant(''), moment),
      returnUntil: fc.oneof(fc.constant(''), moment),
      promisedUntil: fc.oneof(
        fc.constant(''),
        moment.map((one) => one.slice(0, 10)),
      ),
      isBespoke: fc.boolean(),
      service: fc.constant('' as const),
      services: fc.constant([]),
      tried: fc.array(fc.record({ from: moment, until: moment }), { maxLength: 3 }),
      isScottish: fc.boolean(),
    })
    .map((some) => (some.deliveredAt === '' ? { ...some, arrivedAt: '' } : some));
  const reason = fc.constantFrom(...CLAIM_REASONS.map(({ id }) => id));

  it('has a sentence and, unless it is none, a remedy; it ends when it says', () => {
    fc.assert(
      fc.property(goods, reason, moment, (some, why, now) => {
        const right = rightOf(some, why, at(now));
        expect(right.says.length).toBeGreaterThan(0);
        expect(right.remedies.length > 0).toBe(right.kind !== 'none');
        expect(right.until === '' || at(right.until) >= at(now)).toBe(true);
        if (right.kind === 'cancel') expect([some.isBespoke, isFault(why)]).toEqual([false, false]);
        // What was made to order loses no right of a fault.
        const bespoke = rightOf({ ...some, isBespoke: true }, why, at(now));
        if (isFault(why)) expect({ ...bespoke, says: [] }).toEqual({ ...right, says: [] });
      }),
    );
  });

  it('never grows with time for goods that have arrived', () => {
    const rank = ['cancel', 'reject', 'mend', 'last', 'late', 'none'];
    fc.assert(
      fc.property(goods, reason, moment, fc.nat(4_000), (some, why, now, days) => {
        const there = { ...some, tried: [], shippedAt: now, arrivedAt: now, deliveredAt: now };
        const early = rightOf(there, why, at(now) + HOUR_MS).kind;
        const late = rightOf(there, why, at(now) + HOUR_MS + days * DAY_MS).kind;
        expect(rank.indexOf(late)).toBeGreaterThanOrEqual(rank.indexOf(early));
      }),
    );
  });
});

it('reads the reason from the words of an order’s form', () => {
  expect(reasonIn('It arrived damaged: a leg is broken')).toBe('damaged');
  expect(reasonIn('Too blue')).toBe('other');
});

it('answers within two working days', () => {
  // A Friday.
  expect(answerBy('2026-11-27T16:00:00.000Z')).toBe('2026-12-01T23:59:59.999Z');
});

it.each<[Partial<Parameters<typeof refundBy>[0]>, string]>([
  // Fourteen days that begin with the one of the agreement: section 20(15).
  [{ right: 'reject' }, '2026-12-13T23:59:59.999Z'],
  [{ right: 'last', isCollected: true }, '2026-12-13T23:59:59.999Z'],
  [{ right: 'mend' }, '2026-12-13T23:59:59.999Z'],
  [{ right: 'late', isSent: false }, '2026-12-13T23:59:59.999Z'],
  // From the arrival of the goods, or after the day on which the customer told it: regulation 34(5) and (6).
  [{}, ''],
  [{ isCollected: true }, '2026-12-11T23:59:59.999Z'],
  [{ isSent: false }, '2026-12-11T23:59:59.999Z'],
  // Agreed without a right to it: as a cancellation.
  [{ right: 'none' }, ''],
  [{ right: 'none', isCollected: true }, '2026-12-11T23:59:59.999Z'],
])('[ORDER-007] pays the agreed refund %j by %s', (change, until) => {
  const refund = {
    right: 'cancel',
    openedAt: '2026-11-27T16:00:00.000Z',
    agreedAt: '2026-11-30T16:00:00.000Z',
    isSent: true,
    isCollected: false,
  } as const;
  expect(refundBy({ ...refund, ...change })).toBe(until);
});

it.each<[Parameters<typeof guaranteeIn>[0][number] | undefined, string, string]>([
  [undefined, DELIVERED, ''],
  [{ slug: 'guarantee', unit: '', value: false }, DELIVERED, ''],
  [{ slug: 'guarantee', unit: '', value: true }, DELIVERED, 'It has a maker’s guarantee.'],
  [
    { slug: 'guarantee', unit: '', value: '10 years on the frame' },
    DELIVERED,
    'The maker’s guarantee: 10 years on the frame.',
  ],
  [
    { slug: 'guarantee', unit: 'years', value: 5 },
    '',
    'The maker’s guarantee of 5 years begins with the delivery.',
  ],
  [
    { slug: 'guarantee', unit: 'months', value: 18 },
    DELIVERED,
    'The maker’s guarantee of 18 months ends on 1 September 2027.',
  ],
  [
    { slug: 'guarantee', unit: 'years', value: 1 },
    '2024-02-29T10:00:00.000Z',
    'The maker’s guarantee of 1 year ended on 27 February 2025.',
  ],
])('[ORDER-007] tells the guarantee %j of what was delivered at %s: %s', (fact, from, words) => {
  const guarantee = guaranteeIn(fact ? [fact] : []);
  expect(guaranteeWords(guarantee, from, at('2026-04-01T10:00:00.000Z'))).toBe(words);
});
