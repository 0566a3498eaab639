import { expect, it } from 'vitest';
import { deliveryKey, deliveryNamed } from './delivery-key.ts';

it.each([
  [{ sellerId: '5', delivery: 0 }, '5'],
  [{ sellerId: '5', delivery: 12 }, '5.12'],
  [{ sellerId: 'a-b', delivery: 0 }, 'a-b'],
])('the delivery %j is named %s', (delivery, key) => {
  expect(deliveryKey(delivery)).toBe(key);
  expect(deliveryNamed(key)).toEqual(delivery);
});
