import { describe, expect, it } from 'vitest';
import { enquiryStatus, mayMoveEnquiry, type EnquiryStatus } from './enquiry-state.ts';

describe('a price enquiry', () => {
  it.each<[EnquiryStatus, EnquiryStatus, 'operator' | 'customer' | 'clock', boolean]>([
    ['open', 'offered', 'operator', true],
    ['rejected', 'offered', 'operator', true],
    ['accepted', 'offered', 'operator', false],
    ['offered', 'accepted', 'customer', true],
    ['offered', 'rejected', 'customer', true],
    ['open', 'accepted', 'customer', false],
    ['rejected', 'accepted', 'customer', false],
    ['expired', 'accepted', 'customer', false],
    ['offered', 'accepted', 'operator', false],
    ['offered', 'expired', 'clock', true],
    ['ordered', 'expired', 'clock', false],
  ])('[ENQ-023] can go from %s to %s through the %s: %s', (from, to, by, allowed) => {
    expect(mayMoveEnquiry(from, to, by)).toBe(allowed);
  });

  it('[ENQ-023] is open when it is stored as requested', () => {
    expect(enquiryStatus('requested')).toBe('open');
    expect(enquiryStatus('offered')).toBe('offered');
  });
});
