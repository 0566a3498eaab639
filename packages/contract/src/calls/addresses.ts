import * as z from 'zod';
import { call } from '../call.ts';
import { Address, AddressChange, AddressForm } from '../entities/address.ts';
import { idParam, list, text } from '../readers.ts';

const shared = { family: 'customer', access: 'customer' } as const;
const params = z.object({ id: idParam });

export const listAddresses = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/addresses',
  effect: 'read',
  byScripts: true,
  summary: 'Addresses of the customer, newest first (API-061)',
  reply: z.object({ data: list(Address) }),
});

export const createAddress = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/address',
  effect: 'write',
  byScripts: true,
  summary: 'Creates an address; one that the customer already has isn’t saved again (API-059)',
  body: AddressForm,
  reply: z.object({ data: Address, message: text }),
});

export const updateAddress = call({
  ...shared,
  method: 'PUT',
  path: 'api/customer/address/{id}',
  effect: 'write',
  byScripts: true,
  summary: 'Changes an address; answers about access that aren’t sent stay (API-060)',
  params,
  body: AddressChange,
  reply: z.object({ data: Address, message: text }),
});

export const deleteAddress = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/address/{id}',
  effect: 'write',
  byScripts: true,
  summary: 'Deletes an address; existing orders keep it (API-062)',
  params,
  reply: z.object({ message: text }),
});
