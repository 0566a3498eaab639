import * as z from 'zod';
import { ACCOUNT_TYPES, GENDERS, pictureProblem } from '@parlour/domain';
import { id, text } from '../readers.ts';
import {
  country,
  hasOwnPostcode,
  line,
  required,
  telephone,
  withOwnSpelling,
  WRONG_POSTCODE,
} from './address-rules.ts';

/** A customer (ENTITY-028), with the account type that the customer chose (spec decision 1). */
export const Profile = z.object({
  _id: id,
  uid: text,
  name: text,
  /** The email address. */
  username: text,
  city: text,
  country: text,
  postcode: text,
  telephone: text,
  address: text,
  gender: text,
  /** '' for none. */
  pictureURL: text,
  /** The payment provider's id for the customer; '' before the first card. */
  paymentId: text,
  /** DECORAIT_PRO_CLIENT, DECORAIT_TRADE or DECORAIT_PRO (AUTH-015). */
  accountType: text,
});

/** A form may send any text: a value that is not among the choices gets a message at its field. */
const oneOf = <V extends string>(choices: readonly { readonly value: V }[], message: string) =>
  z.string().pipe(
    z.enum(
      choices.map(({ value }) => value),
      { message },
    ),
  );

/** The input of the profile form (spec decisions 24, 42 and 45). */
export const ProfileForm = z
  .object({
    name: required('Name'),
    accountType: oneOf(ACCOUNT_TYPES, 'Please choose an account type.'),
    telephone,
    address: required('Address'),
    city: required('City'),
    postcode: required('Postcode'),
    country,
    gender: oneOf(GENDERS, 'Please choose from the list.').default(''),
  })
  .refine(hasOwnPostcode, WRONG_POSTCODE)
  .transform(withOwnSpelling);

/** A picture file in a call. @param most its largest size in bytes */
export const pictureFile = (most: number) =>
  z.object({
    name: line.default(''),
    /** The file's bytes in base64. */
    data: z.string().check(({ value, issues }) => {
      const message = problemOf(value, most);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    }),
  });

const problemOf = (data: string, most: number): string | null => {
  // Longer than any accepted picture, so not worth decoding.
  if (data.length > Math.ceil(most / 3) * 4) return pictureProblem(new Uint8Array(most + 1), most);
  try {
    return pictureProblem(Uint8Array.fromBase64(data), most);
  } catch {
    return 'The picture isn’t valid base64.';
  }
};

export type Profile = z.output<typeof Profile>;
export type ProfileForm = z.output<typeof ProfileForm>;
