import type { Caller } from './call.ts';

/** Calls that the documents lack and the shop needs; an upstream without them is lived with. */
export const OWN_CALLS: readonly (readonly [call: string, caller: Caller])[] = [
  ['GET web/product-addresses', 'anybody'],
  ['GET web/product-feed', 'anybody'],
  ['GET web/story-addresses', 'anybody'],
  ['GET v1/api/templates/gettemplatedetails', 'anybody'],
  ['POST v1/api/contents/postcontentslist', 'anybody'],
  ['GET api/customer/checkout', 'customer'],
  ['POST api/customer/order/{id}/payment', 'customer'],
  ['POST api/customer/card-setup', 'customer'],
  ['GET api/customer/picture', 'customer'],
  ['GET api/customer/export', 'customer'],
];
