import * as z from 'zod';
import { BROWSER_ROUTES } from '../browser-routes.ts';
import { call } from '../call.ts';
import { Address, AddressForm } from '../entities/address.ts';
import { idParam, list, text } from '../readers.ts';

const shared = { family: 'customer', access: 'customer' } as const;
const params = z.object({ id: idParam });

export const listAddresses = call({
  ...shared,
  ...BROWSER_ROUTES.listAddresses,
  summary: 'Addresses of the customer, newest first (API-061)',
  reply: z.object({ data: list(Address) }),
});

export const createAddress = call({
  ...shared,
  ...BROWSER_ROUTES.createAddress,
  summary: 'Creates an address; one that the customer already has isn’t saved again (API-059)',
  body: AddressForm,
  reply: z.object({ data: Address, message: text }),
});

export const updateAddress = call({
  ...shared,
  ...BROWSER_ROUTES.updateAddress,
  summary: 'Changes an address (API-060)',
  params,
  body: AddressForm,
  reply: z.object({ data: Address, message: text }),
});

export const deleteAddress = call({
  ...shared,
  ...BROWSER_ROUTES.deleteAddress,
  summary: 'Deletes an address; existing orders keep it (API-062)',
  params,
  reply: z.object({ message: text }),
});
