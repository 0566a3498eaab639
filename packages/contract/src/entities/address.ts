import * as z from 'zod';
import { id, number, text, typedCentimetres } from '../readers.ts';
import {
  country,
  hasOwnPostcode,
  line,
  required,
  telephone,
  withOwnSpelling,
  WRONG_POSTCODE,
} from './address-rules.ts';

/** An address of the customer (ENTITY-025). */
export const Address = z.object({
  id,
  addressName: text,
  streetA: text,
  streetB: text,
  city: text,
  country: text,
  postcode: text,
  addressType: text,
  mobileNumber: text,
  /** Not in the specification: how a delivery gets in; '' or 0 for what nobody has answered. */
  accessFloor: text,
  /** `yes` or `no`. */
  accessLift: text,
  accessStairs: text,
  /** Width of the narrowest door on the way, in centimetres. */
  accessDoor: number,
  accessParking: text,
  /** Who opens, if not the customer. */
  accessName: text,
  accessTelephone: text,
});

const NO_DOOR = 'Enter the width in centimetres, from 30 to 500, such as 76.';

/** The answers to the questions about access, none of which must be answered. */
const access = {
  accessFloor: line.default(''),
  accessLift: z
    .string()
    .regex(/^(?:yes|no)?$/, 'Choose yes or no.')
    .default(''),
  accessStairs: line.default(''),
  accessDoor: typedCentimetres(
    z
      .number(NO_DOOR)
      .refine((width) => width === 0 || (width >= 30 && width <= 500), NO_DOOR)
      .default(0),
  ),
  accessParking: line.default(''),
  accessName: line.default(''),
  accessTelephone: telephone,
};

/** The same for an address that may be there: an answer that isn’t sent stays, and an empty one is taken back. */
export const accessChange = {
  accessFloor: access.accessFloor.unwrap().optional(),
  accessLift: access.accessLift.unwrap().optional(),
  accessStairs: access.accessStairs.unwrap().optional(),
  accessDoor: access.accessDoor.optional(),
  accessParking: access.accessParking.unwrap().optional(),
  accessName: access.accessName.unwrap().optional(),
  accessTelephone: access.accessTelephone.unwrap().optional(),
};

const postal = {
  addressName: line.default(''),
  streetA: required('Address Line 1'),
  streetB: line.default(''),
  city: required('City'),
  country,
  postcode: required('Postcode'),
  addressType: z.string().trim().max(40).default('delivery_address'),
  mobileNumber: telephone,
};

/** The input of an address form (spec decision 42); its messages are for the person who fills in the form. */
export const AddressForm = z
  .object({ ...postal, ...access })
  .refine(hasOwnPostcode, WRONG_POSTCODE)
  .transform(withOwnSpelling);

/** The same for an address that is there. */
export const AddressChange = z
  .object({ ...postal, ...accessChange })
  .refine(hasOwnPostcode, WRONG_POSTCODE)
  .transform(withOwnSpelling);

export type Address = z.output<typeof Address>;
export type AddressForm = z.output<typeof AddressForm>;
export type AddressChange = z.output<typeof AddressChange>;
