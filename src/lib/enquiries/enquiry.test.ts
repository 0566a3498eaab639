import { describe, expect, it } from 'vitest';
import { ENQUIRY_MESSAGES, enquiryRequest, wrongFields } from './enquiry.ts';

const FORM = {
  message: 'How much?',
  quantity: '2',
  terms: 'on',
  addressId: 'new',
  add_line_1: '1 High Street',
  city: 'Bath',
  country: 'United Kingdom',
};

describe('enquiry', () => {
  it.each([
    ['message', ''],
    ['message', '   '],
    ['quantity', ''],
    ['quantity', '0'],
    ['quantity', '1000'],
    ['quantity', '1.5'],
    ['quantity', 'two'],
    ['add_line_1', ''],
    ['city', ' '],
    ['country', ''],
    ['terms', ''],
  ])('[ENQ-012] [ENQ-008] is invalid with %s %j', (name, value) => {
    expect(wrongFields({ ...FORM, [name]: value })).toEqual([name]);
  });

  it.each(['1', '999'])('[ENQ-008] is valid with the quantity %s', (quantity) => {
    expect(wrongFields({ ...FORM, quantity })).toEqual([]);
  });

  it('[ENQ-014] [ENQ-015] [ENQ-016] [ENQ-017] has its messages to the letter', () => {
    expect(ENQUIRY_MESSAGES).toMatchObject({
      message: ' Message is required. ',
      add_line_1: ' Address Line 1 is required. ',
      city: ' City is required. ',
      country: ' Country is required. ',
    });
  });

  it('[ENQ-018] is valid without a postcode and a second line', () => {
    expect(wrongFields(FORM)).toEqual([]);
  });

  it('[ENQ-020] requires the fields of an address only for a new address', () => {
    const saved = { message: 'x', quantity: '1', terms: 'on' };
    expect(wrongFields({ ...saved, addressId: '7' })).toEqual([]);
    expect(wrongFields(saved)).toEqual(['add_line_1', 'city', 'country']);
  });

  const asked = { productId: '1', variantId: '2', sellerId: '3', optionId: '', swatchId: '5' };

  it('[API-042] is sent with a saved address, or with an address of its own', () => {
    expect(enquiryRequest({ ...FORM, addressId: '7' }, asked)).toEqual({
      ...asked,
      quantity: 2,
      message: 'How much?',
      addressId: '7',
    });
    const fields = { ...FORM, message: 'x'.repeat(1_001), postcode: ' BA1 1AA ' };
    expect(enquiryRequest(fields, asked)).toEqual({
      ...asked,
      quantity: 2,
      message: 'x'.repeat(1_000),
      addressId: '',
      address: {
        streetA: '1 High Street',
        streetB: '',
        city: 'Bath',
        country: 'United Kingdom',
        postcode: 'BA1 1AA',
        addressType: 'delivery_address',
        mobileNumber: '',
        addressName: '',
      },
    });
  });
});
