/* Bodies in the documents' field names (docs/spec/discovery.md and docs/spec/shell.md, sections 3 and 7). */

export const SEVEN_LISTS = {
  brandsUrlSlug: ['ercol'],
  categoriesUrlSlug: ['sofas'],
  roomsUrlSlug: ['living-room'],
  colorsUrlSlug: ['green'],
  materialsUrlSlug: ['oak'],
  moodclipsUrlSlug: ['calm'],
  stylesUrlSlug: ['zen'],
};
export const WINDOW = { limit: 12, skip: 0 };
export const VERDICT = { style1: 'zen', style1Score: 60, style2: 'rustic', style2Score: 40 };
export const ADDRESS = {
  streetA: '1 High Street',
  streetB: '',
  city: 'Bath',
  country: 'United Kingdom',
  postcode: 'BA1 1AA',
  addressType: 'delivery_address',
  mobileNumber: '07700900000',
  addressName: 'Home',
};
export const CUSTOMER = {
  name: 'Ada',
  accountType: 'DECORAIT_PRO',
  address: '1 High Street',
  city: 'Bath',
  postcode: 'BA1 1AA',
  country: 'United Kingdom',
};
export const REVIEWED = { type: 'product', elementID: '1' };
export const COMMENT = { id: '1', comment: 'Too late' };
export const SESSION_ID = '0a0a0a0a-0a0a-0a0a-0a0a-0a0a0a0a0a0a';
export const LINE = { sellerId: '1', variantId: '1', quantity: 2, optionId: '3', swatchId: '4' };
export const OLD_LINE = { productID: '1', variantID: '1', sellerID: '1', quantity: 2 };
export const ENQUIRY = {
  sellerId: '1',
  productId: '1',
  quantity: 2,
  message: 'How much?',
  variantId: '1',
  optionId: '3',
  swatchId: '4',
};
