import { expect, it } from 'vitest';
import { serviceField, servicesIn } from './service-fields.ts';

it('the field of a service names its seller and its kind', () => {
  const chosen = [
    { sellerId: '12', service: 'room' },
    { sellerId: '7', service: 'old-piece' },
  ];
  const fields = Object.fromEntries(chosen.map((one) => [serviceField(one), 'on']));
  expect(fields).toEqual({ 'service-12-room': 'on', 'service-7-old-piece': 'on' });
  expect(servicesIn({ ...fields, 'note-12': '', 'service-12-massage': 'on' })).toEqual(chosen);
});
