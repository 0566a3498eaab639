import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tracked } from './tracked.ts';

/** The calls that place an order, pay for it, or put what was agreed into the cart; and who presses for them. */
const WAYS = {
  "'Order and pay' of the checkout": {
    call: 'api.placeOrder(',
    button: 'components/checkout/OrderSummary.tsx',
  },
  'its payment, from the same button': {
    call: 'api.payOrder(',
    button: 'components/checkout/OrderSummary.tsx',
  },
  "'Pay' of an order that waits": { call: "'payOrder'", button: 'islands/checkout/PayAgain.tsx' },
  'what an assistant has prepared': {
    call: 'handoverOf(sent).confirm(',
    button: 'components/agents/Handover.astro',
  },
  'an old order': {
    call: "callAction('orderAgain'",
    button: 'pages/purchase/orders-list-new/[id]/again.astro',
  },
  "a seller's offer": {
    call: 'answerOffer(true',
    button: 'components/enquiries/Offer.tsx',
  },
  "a seller's offer, answered in place": {
    call: 'api.answerOffer({',
    button: 'components/enquiries/Offer.tsx',
  },
} as const;

const CALLS =
  /api\.(?:placeOrder|payOrder|orderAgain|answerOffer)\([{]?|'(?:placeOrder|payOrder)'|does\('orderAgain'|handoverOf\(sent\)\.confirm\(|answerOffer\(true/g;

it('every button that leads to a contract stands beside the words that the law wants there', () => {
  for (const { button } of Object.values(WAYS)) {
    expect(readFileSync(`src/${button}`, 'utf8'), button).toContain('<ContractWords');
  }
});

it('there is no way to a contract but these', () => {
  const known = Object.values(WAYS).map(({ call }) => call);
  const found = tracked
    .filter((file) =>
      /^src\/(?:worker\/forms|islands|components|pages|lib)\/.*\.(?:tsx?|astro)$/.test(file),
    )
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => readFileSync(file, 'utf8').match(CALLS) ?? [])
    .filter((call) => !known.some((one) => one.startsWith(call) || call.startsWith(one)));
  expect(found).toEqual([]);
});
