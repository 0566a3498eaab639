import { remedyWords } from '@parlour/domain';
import { expect, it } from 'vitest';
import { claimNext } from './claim-words.ts';

const FACTS = {
  ...{ status: 'answered', remedy: 'refund', asked: 'refund', amount: 0, comesBack: false },
  ...{ right: 'reject', isAwaited: false, isSent: true, collectDay: '', collectWindow: '' },
  replacement: '',
  answerBy: '',
  refundBy: '',
};

it.each([
  [{}, 'your money back, and you keep the goods.'],
  [{ comesBack: true }, 'your money back, once the goods are with us.'],
  [{ amount: 30 }, '£30.00 back, and you keep the goods.'],
  [{ remedy: 'reduction', amount: 5 }, '£5.00 back, and you keep it.'],
  [{ right: 'service' }, 'your money back.'],
  [{ right: 'service', amount: 30 }, '£30.00 back.'],
  [{ right: 'service', remedy: 'reduction', amount: 5 }, '£5.00 back.'],
  [{ right: 'late', comesBack: true }, 'your money back.'],
  [{ right: 'late', remedy: 'replacement', comesBack: true }, 'another delivery at no charge.'],
  [{ remedy: 'replacement', comesBack: true }, 'a replacement at no charge; the first one comes'],
])('[ORDER-007] an offer with %j says %s', (change, words) => {
  expect(claimNext({ ...FACTS, ...change })).toContain(`We offer ${words}`);
});

it('[ORDER-007] a customer keeps goods of which part of the price is back, and no service', () => {
  expect(remedyWords('reduction', 'reject')).toBe('Part of the price back, and I keep it');
  expect(remedyWords('reduction', 'service')).toBe('Part of the price back');
});

it.each([
  [{ refundBy: '3 May 2026' }, 'We refund you by 3 May 2026.'],
  [{ remedy: 'replacement', replacement: 'paid' }, 'Another delivery is being prepared.'],
  [{ remedy: 'replacement', replacement: 'shipped' }, 'Another delivery is on its way.'],
])('[ORDER-007] nothing comes back of what never arrived, agreed with %j', (change, words) => {
  const agreed = { ...FACTS, status: 'agreed', right: 'late', comesBack: true, isAwaited: true };
  expect(claimNext({ ...agreed, ...change })).toBe(words);
});

it.each([
  ['paid', 'is being prepared'],
  ['processing', 'is being prepared'],
  ['shipped', 'is on its way'],
  ['delivered', 'has arrived'],
  ['cancelled', 'was given up'],
])('[ORDER-007] a replacement that is %s %s', (replacement, words) => {
  const agreed = {
    ...FACTS,
    status: 'agreed',
    remedy: 'replacement',
    comesBack: true,
    replacement,
  };
  expect(claimNext({ ...agreed, isAwaited: true })).toBe(
    `The replacement ${words}. We tell you when we collect the first one.`,
  );
  // The collection is over once the first one is back.
  expect(claimNext({ ...agreed, collectDay: '2026-12-04' })).toBe(`The replacement ${words}.`);
});

it('[ORDER-007] tells the day on which something is collected, also for a repair', () => {
  const agreed = { ...FACTS, status: 'agreed', collectDay: '2026-12-04' };
  const collected = 'We collect it on Friday 4 December.';
  expect(claimNext({ ...agreed, remedy: 'repair' })).toBe(collected);
  const replaced = { remedy: 'replacement', replacement: 'paid', isAwaited: true };
  expect(claimNext({ ...agreed, ...replaced })).toBe(collected);
});

it.each([
  [{ amount: 40, remedy: 'reduction' }, 'This is settled with a refund of £40.00.'],
  [{ amount: 305 }, 'This is settled with a refund of £305.00.'],
  [
    { amount: 305, isSent: false },
    'This is cancelled and won’t be sent, with a refund of £305.00.',
  ],
  [{ remedy: 'replacement' }, 'This is settled with a replacement.'],
  [{ remedy: 'repair' }, 'This is settled with a repair.'],
  [{ remedy: 'part' }, 'This is settled with a spare part.'],
  [{ remedy: '' }, 'This is settled: all that you paid for it has been refunded.'],
])('[ORDER-007] a settled claim with %j says how: %s', (change, words) => {
  expect(claimNext({ ...FACTS, status: 'done', ...change })).toBe(words);
});
