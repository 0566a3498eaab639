import * as z from 'zod';
import { parseJson } from '@parlour/http';

/** The maximum length of a part of a credential; the largest are attestations, with a few thousand characters. */
const MAX_PART = 20_000;

const base64url = z
  .string()
  .max(MAX_PART)
  .regex(/^[\w-]*$/);
const id = base64url.min(1).max(2_000);

const common = {
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** What a browser sends to sign in (WebAuthn, AuthenticationResponseJSON). */
export const Assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});

/** What a browser sends to add a passkey (WebAuthn, RegistrationResponseJSON). */
export const Attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .optional(),
  }),
});

/** The credential in the field of a form; undefined for text that no browser sends. */
export const credentialIn = <T>(shape: z.ZodType<T>, field: string): T | undefined => {
  try {
    return shape.safeParse(parseJson(field)).data;
  } catch {
    return undefined;
  }
};
