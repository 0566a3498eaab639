import { NO_ACCESS } from '@parlour/domain';
import type { Address } from '@parlour/contract';
import type { RequestedProduct } from '#lib/enquiries/requested-product.ts';

/** The product of a price request. */
export const CHAIR: RequestedProduct = {
  productId: '1',
  variantId: '2',
  sellerId: '3',
  optionId: '4',
  swatchId: '',
  name: 'Oak chair',
  chosen: 'Tall',
  toChoose: [],
  action: '/oak-chair/products/d/2/enquiry',
  message: 'Please let me know the retail price of Oak chair.',
};

/** An address of the customer. */
export const HOME: Address = {
  id: '9',
  addressName: 'Home',
  streetA: '1 Church Lane',
  streetB: '',
  city: 'Great Tew',
  country: 'United Kingdom',
  postcode: 'OX7 4AA',
  addressType: '',
  mobileNumber: '',
  ...NO_ACCESS,
};

/** What is found at a postcode. */
export const BATH = { line_1: '', line_2: '', town_or_city: 'Bath', country: 'United Kingdom' };
