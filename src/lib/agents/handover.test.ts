import { expect, it } from 'vitest';
import { AgentCheckout } from '@parlour/contract';
import { handoverPage } from './handover.ts';

const delivery = (sellerName: string, deliveryDay = '', deliveryWindow = '') => ({
  ...{ sellerId: sellerName, sellerName, method: '', lineIds: [], totalPence: 0, note: '' },
  ...{ arrivesFrom: '', arrivesUntil: '', days: [], windows: [], deliveryDay, deliveryWindow },
  ...{ delivery: 0, way: '', togetherFrom: '', togetherUntil: '', services: [] },
});

const arrivalsWith = (...deliveries: readonly object[]) => {
  const checkout = AgentCheckout.parse({
    ...{ id: '1', kind: 'checkout', status: 'ready_for_complete', isLinked: false },
    ...{ createdAt: '', updatedAt: '', expiresAt: '', currency: 'GBP', continueUrl: '' },
    ...{ address: null, lines: [], promos: [], messages: [], extra: {}, order: null, deliveries },
    agent: { name: 'Bea', profile: '' },
    buyer: { firstName: '', lastName: '', email: '', phone: '' },
    totals: { itemsPence: 0, discountPence: 0, deliveryPence: 0, vatPence: 0, totalPence: 0 },
  });
  return handoverPage(
    { checkout, version: '', may: 'confirm', bankUrl: '' },
    'https://shop.example',
  ).arrivals;
};

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
