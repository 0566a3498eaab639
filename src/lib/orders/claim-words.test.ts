import { remedyWords } from '@parlour/domain';
import { expect, it } from 'vitest';
import { claimNext } from './claim-words.ts';

const FACTS = {
  ...{ status: 'answered', remedy: 'refund', asked: 'refund', amount: 0, comesBack: false },
  ...{ right: 'reject', isAwaited: false, isSent: true, collectDay: '', collectWindow: '' },
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
  [{ remedy: 'replacement' }, 'Another delivery is being prepared.'],
])('[ORDER-007] nothing comes back of what never arrived, agreed with %j', (change, words) => {
  const agreed = { ...FACTS, status: 'agreed', right: 'late', comesBack: true, isAwaited: true };
  expect(claimNext({ ...agreed, ...change })).toBe(words);
});
