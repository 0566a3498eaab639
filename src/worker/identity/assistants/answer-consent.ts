import * as z from 'zod';
import type { Site } from '#lib/site/schema.ts';
import { issuerOf } from '#lib/site/sign-in.ts';
import type { Env } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';
import { providerFor } from '../provider.ts';

const Gone = z.object({ url: z.url() });

/** The form that a customer has sent. */
interface Answer {
  readonly env: Env;
  readonly site: Site;
  readonly url: URL;
  readonly headers: Headers;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

/** Where the browser goes with a customer's answer, to the assistant; null for a request that does not hold. */
export const answerConsent = async ({
  env,
  site,
  url,
  headers,
  fields,
}: Answer): Promise<{ readonly leave: string; readonly cookies: readonly string[] } | null> => {
  const answer = { accept: fields.answer === 'yes', oauth_query: url.search.slice(1) };
  const reply = await providerFor(env, site).handler(
    new Request(`${issuerOf(site)}/oauth2/consent`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json', origin: site.origin },
        cookie: headers.get('cookie') ?? '',
      },
      body: JSON.stringify(answer),
    }),
  );
  if (reply.ok) {
    return { leave: Gone.parse(await reply.json()).url, cookies: reply.headers.getSetCookie() };
  }
  const { status } = reply;
  log('info', 'consent_refused', { site: site.id, status, body: await reply.text() });
  return null;
};
