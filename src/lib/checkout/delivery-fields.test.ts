import { describe, expect, it } from 'vitest';
import { serviceField, servicesIn, togetherIn, wayField } from './delivery-fields.ts';

describe('the fields of a checkout', () => {
  it('name a service by its delivery and its kind', () => {
    const chosen = [
      { sellerId: '12', delivery: 0, service: 'room' },
      { sellerId: '7', delivery: 2, service: 'old-piece' },
    ];
    const fields = Object.fromEntries(chosen.map((one) => [serviceField(one, one.service), 'on']));
    expect(fields).toEqual({ 'service-12-room': 'on', 'service-7.2-old-piece': 'on' });
    expect(servicesIn({ ...fields, 'note-12': '', 'service-12-massage': 'on' })).toEqual(chosen);
  });

  it('say which sellers’ pieces come together, with what was chosen for each of them', () => {
    const fields = {
      [wayField('7')]: 'together',
      [wayField('12')]: 'each',
      'service-7.1-room': 'on',
      'service-7.2-room': 'on',
      'service-7.2-assembly': 'on',
      'service-12.2-room': 'on',
    };
    expect(togetherIn(fields)).toEqual(['7']);
    expect(servicesIn(fields)).toEqual([
      { sellerId: '7', delivery: 0, service: 'room' },
      { sellerId: '7', delivery: 0, service: 'assembly' },
      { sellerId: '12', delivery: 2, service: 'room' },
    ]);
  });
});
