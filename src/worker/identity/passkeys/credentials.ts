import * as z from 'zod';

/** Characters of a part of a credential; the largest are attestations, of a few thousand. */
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

/** What a browser signs in with (WebAuthn, AuthenticationResponseJSON). */
export const Assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});

/** What a browser adds a passkey with (WebAuthn, RegistrationResponseJSON). */
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

/** A credential in the field of a form; undefined for what no browser sends. */
export const credentialIn = <T>(shape: z.ZodType<T>, field: string): T | undefined => {
  try {
    return shape.safeParse(JSON.parse(field)).data;
  } catch {
    return undefined;
  }
};
