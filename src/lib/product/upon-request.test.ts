import { describe, expect, it } from 'vitest';
import type { OfferedService } from '@parlour/contract';
import { standsUponRequest } from './upon-request.ts';

const offered = (...kinds: readonly OfferedService['service'][]): OfferedService[] =>
  kinds.map((service) => ({ service, name: '', covers: '', total: 10, workingDays: 0 }));

describe('the line about inside delivery and assembly', () => {
  it.each([
    ['Two-person delivery to the doorstep', offered()],
    ['Kerbside delivery on a pallet', offered('old-piece', 'packaging')],
    ['', offered()],
  ])('[PDP-037] stands beside “%s” with %j', (deliveryMethod, services) => {
    expect(standsUponRequest({ deliveryMethod, services })).toBe(true);
  });

  it('[PDP-037] stands without an offer', () => {
    expect(standsUponRequest(null)).toBe(true);
  });

  it.each([
    ['Two-person delivery to the doorstep', offered('room')],
    ['Tracked parcel', offered('assembly', 'packaging')],
    ['Two-person delivery to room of choice', offered()],
    ['White-glove delivery and installation', offered()],
  ])('[PDP-037] says nothing beside what there is: “%s” with %j', (deliveryMethod, services) => {
    expect(standsUponRequest({ deliveryMethod, services })).toBe(false);
  });
});
