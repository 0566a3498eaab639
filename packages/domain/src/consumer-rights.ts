import { formatDay } from './date.ts';
import { addWorkingDays } from './delivery-days.ts';
import { HOUR_MS } from './durations.ts';
import { type Fact, factText, smallest } from './facts.ts';
import { endOfLondonDay, londonDay, londonTime } from './london-time.ts';
import type { ServiceKind } from './services.ts';

/*
 * Which right of a consumer applies to goods of a delivery, and what it says in plain words. The law:
 * - Consumer Contracts Regulations 2013, regulations 28 to 35: https://www.legislation.gov.uk/uksi/2013/3134
 * - Consumer Rights Act 2015, sections 19 to 24, 28 and 29, and of services 49 and 54 to 56: https://www.legislation.gov.uk/ukpga/2015/15
 * - Limitation Act 1980, section 5: https://www.legislation.gov.uk/ukpga/1980/58/section/5
 * - Prescription and Limitation (Scotland) Act 1973, section 6: https://www.legislation.gov.uk/ukpga/1973/52/section/6
 */

/** What a claim can be about. Reasons of a fault are the shop's; the others are the customer's own. */
export const CLAIM_REASONS = [
  { id: 'changed-mind', comment: 'I have changed my mind', isFault: false },
  { id: 'does-not-fit', comment: 'It doesn’t fit the room', isFault: false },
  { id: 'not-as-described', comment: 'It isn’t as described', isFault: true },
  { id: 'damaged', comment: 'It arrived damaged', isFault: true },
  { id: 'faulty', comment: 'It’s faulty', isFault: true },
  { id: 'wrong-item', comment: 'The wrong item was delivered', isFault: true },
  { id: 'missing-part', comment: 'A part is missing', isFault: true },
  { id: 'not-arrived', comment: 'It didn’t arrive', isFault: true },
  { id: 'other', comment: 'Another reason', isFault: false },
] as const;

export type ClaimReason = (typeof CLAIM_REASONS)[number]['id'];

const REASON_IDS = CLAIM_REASONS.map(({ id }) => id) as readonly string[];

export const isClaimReason = (id: string): id is ClaimReason => REASON_IDS.includes(id);

export const reasonWords = (id: string): string =>
  CLAIM_REASONS.find((one) => one.id === id)?.comment ?? id;

export const isFault = (reason: ClaimReason): boolean =>
  CLAIM_REASONS.some(({ id, isFault: its }) => id === reason && its);

/** The reason that a customer's own words begin with, as the form of an order sends them. */
export const reasonIn = (words: string): ClaimReason =>
  CLAIM_REASONS.find(({ comment }) => words.startsWith(comment))?.id ?? 'other';

/** The most photographs in one claim. */
export const MOST_CLAIM_PHOTOGRAPHS = 8;

/** The states of a claim, from first to last. */
export const CLAIM_STATUSES = [
  'open',
  'answered',
  'agreed',
  'done',
  'declined',
  'withdrawn',
] as const;

export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** What can be done about a claim. */
export const REMEDIES = ['refund', 'reduction', 'repair', 'part', 'replacement'] as const;

export type Remedy = (typeof REMEDIES)[number];

const REMEDY_WORDS: Readonly<Record<Remedy, string>> = {
  refund: 'My money back',
  reduction: 'Part of the price back, and I keep it',
  repair: 'A repair',
  part: 'A spare part',
  replacement: 'A replacement',
};

/**
 * The right that a claim rests on. `cancel`: 14 days to change one's mind. `reject`: 30 days to reject what is
 * faulty. `mend`: repair or replacement. `last`: part of the price or final rejection, once that did not help.
 * `late`: what should have arrived has not. `service`: one that was not done as agreed. `none`: none of them, or not yet.
 */
export type RightKind = 'cancel' | 'reject' | 'mend' | 'last' | 'late' | 'service' | 'none';

/** A remedy as a customer asks for it; there is nothing to keep of a service. */
export const remedyWords = (remedy: Remedy, right: string): string =>
  remedy === 'reduction' && right === ('service' satisfies RightKind)
    ? 'Part of the price back'
    : REMEDY_WORDS[remedy];

export interface Right {
  readonly kind: RightKind;
  /** The last moment of it, ISO 8601; '' if it has none, or none that is known. */
  readonly until: string;
  /** What it is, in sentences for the customer. */
  readonly says: readonly string[];
  /** What the customer may ask for; none without a right. */
  readonly remedies: readonly Remedy[];
  /** Who pays for the way back. */
  readonly carriage: 'shop' | 'customer' | 'nobody';
}

/** Goods of a delivery, as far as a right to something depends on them. Moments are ISO 8601, '' if to come. */
export interface Goods {
  /** When the contract was made or, of a replacement, when it was agreed. */
  readonly orderedAt: string;
  readonly shippedAt: string;
  /** When this delivery arrived. */
  readonly arrivedAt: string;
  /** When it first arrived, from which time runs: before `arrivedAt` if this replaces something. */
  readonly deliveredAt: string;
  /** The end of the 14 days of the order; '' while something has still to arrive. */
  readonly returnUntil: string;
  /** The last day that was promised or chosen, as in `2026-12-24`; '' for none. */
  readonly promisedUntil: string;
  /** Made to the customer's order, as the offer said before it was accepted. */
  readonly isBespoke: boolean;
  /** Of a service that went with the delivery: nothing that could come back; '' for goods. */
  readonly service: ServiceKind | '';
  /** The services that were done for goods, and paid for. */
  readonly services: readonly ServiceKind[];
  /** Repairs and replacements that were made and did not put it right, each from its request to its end. */
  readonly tried: readonly Attempt[];
  /** Whether it went to Scotland for certain: claims end sooner there. */
  readonly isScottish: boolean;
}

interface Attempt {
  readonly from: string;
  readonly until: string;
}

const REJECT_DAYS = 30;
/** The least that is left of the 30 days after a repair or a replacement (section 22(7)). */
const LEAST_DAYS = 7;
const PRESUMED_MONTHS = 6;
const LIMIT_YEARS = { here: 6, scotland: 5 } as const;
const DAMAGE_HOURS = 48;
/** Days after which goods for which no day was agreed are late (section 28(3)). */
const LATE_DAYS = 30;

/** The right to something for a reason. @param now milliseconds since 1970 */
export const rightOf = (goods: Goods, reason: ClaimReason, now: number): Right => {
  if (goods.service !== '') return rightToService(goods, reason, now);
  if (!isFault(reason)) return rightToCancel(goods, now);
  return reason === 'not-arrived' ? rightToArrival(goods, now) : rightForFault(goods, reason, now);
};

/** The reasons for which a claim about goods can begin: before they have left, a change of mind, or that they are late. */
export const claimReasons = (goods: Goods, now: number): readonly ClaimReason[] =>
  CLAIM_REASONS.filter(
    ({ id, isFault: its }) =>
      goods.shippedAt !== '' || !its || (id === 'not-arrived' && isOver(dueBy(goods), now)),
  ).map(({ id }) => id);

const none = (...says: readonly string[]): Right => ({
  kind: 'none',
  until: '',
  says,
  remedies: [],
  carriage: 'nobody',
});

const isOver = (until: string, now: number): boolean => until !== '' && now > Date.parse(until);

const rightToCancel = (goods: Goods, now: number): Right => {
  const { isBespoke, returnUntil, shippedAt } = goods;
  const isSent = shippedAt !== '';
  const otherwise = isSent ? 'faulty or not as described' : 'late, faulty or not as described';
  if (isBespoke) {
    return none(
      'It was made to your order, as our offer said before you accepted it, so it can’t be returned because you’ve changed your mind.',
      `If it’s ${otherwise}, you still have all your rights.`,
    );
  }
  if (isOver(returnUntil, now)) {
    return none(
      `You could change your mind until ${formatDay(returnUntil)}, 14 days after your last delivery.`,
      `If it’s ${otherwise}, you still have rights: choose that reason.`,
    );
  }
  const days =
    returnUntil === ''
      ? 'You may cancel without giving a reason, until 14 days after your last delivery.'
      : `You may cancel without giving a reason until ${formatDay(returnUntil)}, 14 days after your last delivery.`;
  return {
    kind: 'cancel',
    until: returnUntil,
    says: isSent
      ? [
          days,
          ...servicesWords(goods, 'cancel'),
          'We refund what you paid no later than 14 days after the goods are back with us or, if earlier, you’ve proved that you sent them. If we collect them, it’s 14 days after you told us.',
          'You pay for the way back. Our reply has our carrier’s price; you may also send it yourself.',
          'Our return policy says what can’t come back, such as a mattress whose seal you’ve broken.',
        ]
      : [days, 'It hasn’t been sent, so nothing has to come back. We refund you within 14 days.'],
    remedies: ['refund'],
    carriage: isSent ? 'customer' : 'nobody',
  };
};

/**
 * What is said of services that were done for goods that go back. Who changes their mind after a contract about goods and
 * services has all payments back but the dearer part of a delivery (regulations 5 and 34(1) to (3)).
 */
const servicesWords = ({ services }: Goods, right: 'cancel' | 'reject'): readonly string[] => {
  const back = services.filter((kind) => kind !== 'room' || right === 'reject');
  const isKept = back.length < services.length;
  if (back.length === 0) {
    return isKept ? ['Delivery to a room isn’t paid back, because it’s done.'] : [];
  }
  const rest = isKept ? ', but not delivery to a room' : '';
  return [`What you paid for services with it comes back, too, although they’re done${rest}.`];
};

/** The moment after which goods are late. */
const dueBy = ({ orderedAt, promisedUntil }: Goods): string =>
  promisedUntil === ''
    ? endOfLondonDay(orderedAt, LATE_DAYS)
    : endOfLondonDay(`${promisedUntil}T12:00:00.000Z`, 0);

/** What is said of goods that have not been sent, and are not late or not claimed as such. */
const unsent = (goods: Goods, now: number): Right => {
  const due = dueBy(goods);
  const isLate = isOver(due, now);
  return none(
    isLate
      ? `It hasn’t been sent, and was due by ${formatDay(due)}: choose that it didn’t arrive.`
      : `It hasn’t been sent yet, and is due by ${formatDay(due)}.`,
    ...(rightToCancel(goods, now).kind === 'cancel'
      ? ['You may cancel it without giving a reason: choose that you’ve changed your mind.']
      : []),
  );
};

const rightToArrival = (goods: Goods, now: number): Right => {
  const { arrivedAt, deliveredAt, shippedAt } = goods;
  const due = dueBy(goods);
  const isSent = shippedAt !== '';
  if (arrivedAt === '' && !isOver(due, now)) {
    return isSent
      ? none(
          `It’s on its way, and is due by ${formatDay(due)}. Please tell us if it isn’t there by then.`,
        )
      : unsent(goods, now);
  }
  const limit = arrivedAt === '' ? undefined : limitOf(goods, deliveredAt);
  if (limit && isOver(limit.end, now)) return none(limit.words);
  const late = { kind: 'late', until: limit?.end ?? '', carriage: 'nobody' } as const;
  if (!isSent) {
    return {
      ...late,
      says: [
        `It was due by ${formatDay(due)}, and hasn’t been sent. You may have your money back.`,
      ],
      remedies: ['refund'],
    };
  }
  return {
    ...late,
    says: [
      arrivedAt === ''
        ? `It was due by ${formatDay(due)}. Until it’s in your hands it’s at our risk.`
        : 'Our carrier says that it was delivered. If you don’t have it, it’s still at our risk.',
      'You may ask for another delivery or for your money back. We pay for everything.',
    ],
    remedies: ['refund', 'replacement'],
  };
};

const rightToService = (goods: Goods, reason: ClaimReason, now: number): Right => {
  const { deliveredAt, service } = goods;
  if (deliveredAt === '') {
    return none(
      'It’s done when the delivery arrives.',
      'If you cancel the goods that it’s for, it’s cancelled too.',
    );
  }
  if (!isFault(reason)) {
    return none(
      service === 'room'
        ? 'Delivery to a room isn’t paid back when you change your mind, once it’s done.'
        : 'It’s paid back with the goods that it was for: choose those.',
      'If it wasn’t done, or not as agreed, you have rights: choose that reason.',
    );
  }
  const { end, words } = limitOf(goods, deliveredAt);
  if (isOver(end, now)) return none(words);
  return {
    kind: 'service',
    until: end,
    says: [
      'A service has to be done with reasonable care and as agreed. If it wasn’t, you may have part or all of its price back.',
    ],
    remedies: ['refund', 'reduction'],
    carriage: 'nobody',
  };
};

/** The end of all claims about what was delivered, and what is said after it. */
const limitOf = ({ isScottish }: Goods, from: string) => {
  const years = LIMIT_YEARS[isScottish ? 'scotland' : 'here'];
  return {
    end: inLondon(from, { years }),
    words: `A claim ends ${String(years)} years after the delivery, and this was delivered on ${formatDay(from)}.`,
  };
};

const rightForFault = (goods: Goods, reason: ClaimReason, now: number): Right => {
  if (goods.shippedAt === '') return unsent(goods, now);
  // The customer has it in hand, whether or not it counts as delivered.
  const from = goods.deliveredAt === '' ? new Date(now).toISOString() : goods.deliveredAt;
  const { end, words } = limitOf(goods, from);
  if (isOver(end, now)) return none(words);
  const told = reason === 'damaged' ? damageWords(from, now) : [];
  const reject = rejectUntil(from, goods.tried);
  if (!isOver(reject, now)) {
    return {
      kind: 'reject',
      until: reject,
      says: [
        `Until ${formatDay(reject)} you may reject it and have all your money back.`,
        ...servicesWords(goods, 'reject'),
        'You may ask for a repair, a spare part, a replacement or part of the price instead. We pay for everything, and for the way back.',
        ...told,
      ],
      remedies: ['refund', 'replacement', 'repair', 'part', 'reduction'],
      carriage: 'shop',
    };
  }
  const proof = isOver(inLondon(from, { months: PRESUMED_MONTHS }), now)
    ? `More than six months after the delivery, we may ask you to show that the fault was there from the start. You have until ${formatDay(end)}.`
    : 'In the first six months a fault counts as there from the start, unless we can show otherwise.';
  if (goods.tried.length > 0) {
    return {
      kind: 'last',
      until: end,
      says: [
        'A repair or a replacement didn’t put it right. You may keep it at a lower price, or reject it and have your money back.',
        proof,
        'We pay for everything, and for the way back.',
      ],
      remedies: ['reduction', 'refund', 'repair', 'part', 'replacement'],
      carriage: 'shop',
    };
  }
  return {
    kind: 'mend',
    until: end,
    says: [
      'You may ask us to repair or replace it within a reasonable time and at our cost. If that doesn’t put it right, you may keep it at a lower price or reject it.',
      proof,
      ...told,
    ],
    remedies: ['repair', 'part', 'replacement'],
    carriage: 'shop',
  };
};

const damageWords = (deliveredAt: string, now: number): readonly string[] => [
  now - Date.parse(deliveredAt) <= DAMAGE_HOURS * HOUR_MS
    ? 'Thank you for telling us within 48 hours. Please add photographs of the piece and of its packaging.'
    : 'We ask to hear about damage within 48 hours, so that we can claim from the carrier. Your rights don’t end with that.',
];

/**
 * The end of the 30 days. They stand still while a repair or a replacement is awaited, and at least seven are left
 * when it is there.
 */
const rejectUntil = (deliveredAt: string, tried: readonly Attempt[]): string =>
  tried
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .reduce(
      (end, { from, until }) => {
        if (from > end || until <= from) return end;
        const left = endOfLondonDay(until, LEAST_DAYS);
        const later = new Date(
          Date.parse(end) + Date.parse(until) - Date.parse(from),
        ).toISOString();
        return [left, endOfLondonDay(later, 0)].toSorted().at(-1) ?? end;
      },
      endOfLondonDay(deliveredAt, REJECT_DAYS),
    );

/** The end of the day in London before the one that is some months or years after a moment's. */
const inLondon = (
  moment: string,
  { years = 0, months = 0 }: { readonly years?: number; readonly months?: number },
): string => {
  const day = new Date(`${londonDay(Date.parse(moment))}T00:00:00.000Z`);
  const wanted = day.getUTCMonth() + months;
  const there = new Date(Date.UTC(day.getUTCFullYear() + years, wanted, day.getUTCDate()));
  // 31 August and six months is the end of February.
  if (there.getUTCDate() !== day.getUTCDate()) there.setUTCDate(0);
  return new Date(londonTime(there.toISOString().slice(0, 10)) - 1).toISOString();
};

/** The slug of the fact that says how long the maker guarantees a piece. */
const GUARANTEE = 'guarantee';

/** How long the maker guarantees a piece, or in other words. */
export type Guarantee = Pick<Fact, 'unit' | 'value'>;

/** The guarantee among the facts of a piece; undefined for none. */
export const guaranteeIn = (
  facts: readonly (Guarantee & Pick<Fact, 'slug'>)[],
): Guarantee | undefined => {
  const fact = facts.find(({ slug }) => slug === GUARANTEE);
  return fact && { unit: fact.unit, value: fact.value };
};

/**
 * What the maker's guarantee of a piece says, which is beside the law's rights; '' for a piece without one.
 * @param deliveredAt '' if it is to come
 * @param now milliseconds since 1970
 */
export const guaranteeWords = (
  guarantee: Guarantee | undefined,
  deliveredAt: string,
  now: number,
): string => {
  if (guarantee === undefined || guarantee.value === false) return '';
  const { unit, value } = guarantee;
  if (value === true) return 'It has a maker’s guarantee.';
  if (typeof value === 'string' || (unit !== 'months' && unit !== 'years')) {
    return `The maker’s guarantee: ${factText(guarantee)}.`;
  }
  const words = `The maker’s guarantee of ${factText(guarantee)}`;
  if (deliveredAt === '') return `${words} begins with the delivery.`;
  const end = inLondon(deliveredAt, { months: Math.round(smallest(value, unit)) });
  return `${words} ${isOver(end, now) ? 'ended' : 'ends'} on ${formatDay(end)}.`;
};

/** Working days within which the shop answers: the policy's 48 working hours. */
const ANSWER_DAYS = 2;
/** The moment by which a claim has an answer, ISO 8601. */
export const answerBy = (openedAt: string): string => {
  const opened = Date.parse(openedAt);
  const day = addWorkingDays(londonDay(opened), ANSWER_DAYS);
  return endOfLondonDay(`${day}T12:00:00.000Z`, 0);
};

/** Days within which money is paid back (regulation 34; section 20(15)). */
const REFUND_DAYS = 14;

/** An agreed refund. Moments are ISO 8601. */
interface AgreedRefund {
  readonly right: RightKind;
  readonly openedAt: string;
  readonly agreedAt: string;
  /** Whether the goods had been sent. */
  readonly isSent: boolean;
  /** Whether the shop collects them. */
  readonly isCollected: boolean;
}

/**
 * The last moment to pay a refund, ISO 8601; '' if its days run from the arrival of the goods, or from the proof that
 * they were sent. Of a cancellation the days begin after the one on which the customer told it, for anything else with the
 * one on which the shop agreed.
 */
export const refundBy = (refund: AgreedRefund): string => {
  const { right, openedAt, agreedAt, isSent, isCollected } = refund;
  if (right !== 'cancel' && right !== 'none') return endOfLondonDay(agreedAt, REFUND_DAYS - 1);
  return !isSent || isCollected ? endOfLondonDay(openedAt, REFUND_DAYS) : '';
};
