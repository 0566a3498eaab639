import * as z from 'zod';
import { secretName, sentence, webUrl, written } from './readers.ts';

/** The issuer of Sign in with Apple, whose client secret is a token that the shop signs itself. */
export const APPLE = 'https://appleid.apple.com';

/** The id of a provider; it is part of the redirect URL. `credential` is the library's name for a password. */
const providerId = z
  .string()
  .regex(/^(?!credential$)[a-z][a-z0-9-]*$/, 'write the name in lower case, such as "google"');

const OtherProvider = z.strictObject({
  /** The name on the button. */
  name: sentence('write the name for the button, such as "Google"'),
  issuer: webUrl,
  clientId: sentence('write the client id of this site at the provider'),
  /** Name of the secret with the client's secret; at Apple, with the private key that signs it. */
  clientSecret: secretName,
  scopes: z
    .array(z.string().min(1), 'write a list, such as ["openid", "email"]')
    .default(['openid', 'email', 'profile']),
  /** How the provider takes the client secret: in a header, or among the fields of the form. */
  authentication: z.enum(['basic', 'post'], 'write "basic" or "post"').default('basic'),
  /** Apple's ids of the team and of the private key. */
  teamId: written(/^\w{10}$/, 'write the ten characters of the team').optional(),
  keyId: written(/^\w{10}$/, 'write the ten characters of the key').optional(),
});

export type OtherProvider = z.output<typeof OtherProvider>;

/** Other providers with which customers of the embedded one may sign in, by id (docs/sign-in.md). */
export const OtherProviders = z
  .record(providerId, OtherProvider)
  .superRefine((providers, context) => {
    for (const [id, { issuer, teamId, keyId }] of Object.entries(providers)) {
      const isApple = issuer === APPLE;
      const problem = (message: string) => {
        context.addIssue({ code: 'custom', path: [id], message });
      };
      if (isApple && (teamId === undefined || keyId === undefined)) {
        problem('add teamId and keyId, with which the client secret is signed');
      }
      if (!isApple && (teamId ?? keyId) !== undefined) {
        problem('only Apple has teamId and keyId; remove them');
      }
      if (isApple !== (id === 'apple')) {
        problem(
          `the provider with the issuer "${APPLE}" has the name "apple", and no other has it`,
        );
      }
    }
  });
