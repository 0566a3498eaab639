import * as z from 'zod';
import { isDeliveredTo, MOST_SAMPLES } from '@parlour/domain';
import { call } from '../call.ts';
import { AddressForm } from '../entities/address.ts';
import { SampleRequest } from '../entities/sample.ts';
import { emailAddress, idParam, list, number, text } from '../readers.ts';

/* Not in the specification: swatches by post. */

const ofCustomer = { family: 'customer', access: 'customer' } as const;

/** A swatch of a variant. */
const WantedSample = z.object({ variantId: idParam, swatchId: idParam });

const SampleAddress = AddressForm.refine(isDeliveredTo, {
  path: ['country'],
  message: 'We post samples within the United Kingdom only.',
});

const wanted = {
  swatches: z
    .array(WantedSample)
    .min(1, 'choose a swatch')
    .max(MOST_SAMPLES, `at most ${String(MOST_SAMPLES)} swatches`),
  /** Whether one email may lead back to the pieces, some days after the samples were sent. */
  followUp: z.boolean().default(true),
};

/** The samples of a customer whose email address is confirmed are sent; others confirm by email first. */
export const orderSamples = call({
  ...ofCustomer,
  method: 'POST',
  path: 'api/customer/samples',
  summary: 'Orders up to five swatches by post, without payment, for an address of the customer',
  effect: 'write',
  idempotent: true,
  body: z
    .object({
      ...wanted,
      addressId: z.union([idParam, z.literal('')]).default(''),
      address: SampleAddress.optional(),
    })
    .refine(({ addressId, address }) => (addressId === '') !== (address === undefined), {
      path: ['addressId'],
      message: 'give either a saved address or a new one',
    }),
  reply: z.object({ message: text, data: list(SampleRequest) }),
});

/** The reply does not tell what the address has asked for before. */
export const askForSamples = call({
  family: 'web',
  access: 'public',
  method: 'POST',
  path: 'web/samples',
  summary: 'The same for a visitor who isn’t signed in, who confirms it by email',
  effect: 'write',
  body: z.object({ ...wanted, email: emailAddress, address: SampleAddress }),
  reply: z.object({ message: text }),
});

export const listSamples = call({
  ...ofCustomer,
  method: 'GET',
  path: 'api/customer/samples',
  summary: 'The customer’s requests for samples, newest first',
  effect: 'read',
  reply: z.object({ data: list(SampleRequest) }),
});

export const readSamplesLeft = call({
  ...ofCustomer,
  method: 'GET',
  path: 'api/customer/samples-left',
  summary: 'How many samples the customer may still have this year',
  effect: 'read',
  reply: z.object({ left: number }),
});

export const cancelSamples = call({
  ...ofCustomer,
  method: 'DELETE',
  path: 'api/customer/samples/{id}',
  summary: 'Cancels a request for samples that haven’t been sent',
  effect: 'write',
  params: z.object({ id: idParam }),
  reply: z.object({ message: text }),
});
