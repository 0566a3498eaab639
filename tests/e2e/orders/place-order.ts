import type { Page } from '@playwright/test';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { callFrom } from '../identity/customers.ts';

const ADDRESS = {
  streetA: '12 Mill Lane',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  country: 'United Kingdom',
};

/** The signed-in customer orders an available product; returns the id of the order. */
export const placeOrder = async (page: Page, quantity = 1): Promise<string> => {
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!, quantity);
  const address = await callFrom(page, 'POST', '/api/customer/address', ADDRESS);
  const { id: addressId } = (address.reply as { data: { id: string } }).data;
  const { reply } = await callFrom(page, 'POST', '/api/customer/order', { addressId });
  return (reply as { data: { id: string } }).data.id;
};
