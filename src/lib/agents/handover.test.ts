import { expect, it } from 'vitest';
import { AgentCheckout } from '@parlour/contract';
import { handoverPage } from './handover.ts';

const delivery = (sellerName: string, deliveryDay = '', deliveryWindow = '') => ({
  ...{ sellerId: sellerName, sellerName, method: '', lineIds: [], totalPence: 0, note: '' },
  ...{ arrivesFrom: '', arrivesUntil: '', days: [], windows: [], deliveryDay, deliveryWindow },
  ...{ delivery: 0, way: '', togetherFrom: '', togetherUntil: '', services: [] },
});

const pageWith = (deliveries: readonly object[], more: object = {}) => {
  const checkout = AgentCheckout.parse({
    ...{ id: '1', kind: 'checkout', status: 'ready_for_complete', isLinked: false },
    ...{ createdAt: '', updatedAt: '', expiresAt: '', currency: 'GBP', continueUrl: '' },
    ...{ address: null, lines: [], promos: [], messages: [], extra: {}, order: null, deliveries },
    agent: { name: 'Bea', profile: '' },
    buyer: { firstName: '', lastName: '', email: '', phone: '' },
    totals: { itemsPence: 0, discountPence: 0, deliveryPence: 0, vatPence: 0, totalPence: 0 },
    ...more,
  });
  return handoverPage(
    { checkout, version: '', may: 'confirm', bankUrl: '' },
    'https://shop.example',
  );
};

const arrivalsWith = (...deliveries: readonly object[]) => pageWith(deliveries).arrivals;

it('a person who confirms what an assistant has put together sees when it arrives', () => {
  expect(arrivalsWith(delivery('Oak', '2026-12-04', '08:00-12:00'))).toEqual([
    'Friday 4 December, 08:00 to 12:00',
  ]);
  expect(arrivalsWith(delivery('Oak'))).toEqual([]);
  expect(
    arrivalsWith({ ...delivery('Oak'), arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-12' }),
  ).toEqual(['8 to 12 January']);
  expect(arrivalsWith(delivery('Oak', '2026-12-04'), delivery('Elm'))).toEqual([
    'Friday 4 December, from Oak',
  ]);
});

it('a person whose order the shop has ended reads why, and what happens to the money', () => {
  const content = 'It sold out before you paid. We’re refunding £400.00.';
  const message = { type: 'info', code: 'order_cancelled', path: '$', content };
  const page = pageWith([], {
    status: 'canceled',
    messages: [{ ...message, severity: 'recoverable' }],
    order: { id: 'A', url: 'https://shop.example/a', status: 'cancelled', paidWith: '' },
  });
  expect(page).toMatchObject({
    step: 'over',
    heading: 'This order has been cancelled',
    introduction: content,
  });
});
