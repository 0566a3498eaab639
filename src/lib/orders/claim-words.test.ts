import { remedyWords } from '@parlour/domain';
import { expect, it } from 'vitest';
import { claimNext } from './claim-words.ts';

const FACTS = {
  ...{ status: 'answered', remedy: 'refund', asked: 'refund', amount: 0, comesBack: false },
  ...{ isService: false, isAwaited: false, isSent: true, collectDay: '', collectWindow: '' },
  answerBy: '',
  refundBy: '',
};

it.each([
  [{}, 'your money back, and you keep the goods.'],
  [{ comesBack: true }, 'your money back, once the goods are with us.'],
  [{ amount: 30 }, '£30.00 back, and you keep the goods.'],
  [{ remedy: 'reduction', amount: 5 }, '£5.00 back, and you keep it.'],
  [{ isService: true }, 'your money back.'],
  [{ isService: true, amount: 30 }, '£30.00 back.'],
  [{ isService: true, remedy: 'reduction', amount: 5 }, '£5.00 back.'],
])('[ORDER-007] an offer with %j says %s', (change, words) => {
  expect(claimNext({ ...FACTS, ...change })).toContain(`We offer ${words}`);
});

it('[ORDER-007] a customer keeps goods of which part of the price is back, and no service', () => {
  expect(remedyWords('reduction', 'reject')).toBe('Part of the price back, and I keep it');
  expect(remedyWords('reduction', 'service')).toBe('Part of the price back');
});
