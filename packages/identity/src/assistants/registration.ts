import type { Context } from 'hono';
import { issuerOf } from '@parlour/site';
import { withBodyLimit, JsonText } from '@parlour/http';
import type { SiteEnv } from '../bindings.ts';
import { providerFor } from '../provider.ts';
import { asPublicClient, clientMetadataBeside, requireRoom, shopNames } from './client-metadata.ts';

/** The largest registration, in bytes. */
const MAX_BODY_BYTES = 8_192;

/** Registers a program as an assistant that customers may allow (RFC 7591). */
export const register = async (c: Context<SiteEnv>): Promise<Response> => {
  const { env, var: variables } = c;
  await requireRoom(env, variables.site, c.req.raw.headers);
  const text = await withBodyLimit(c.req.raw, MAX_BODY_BYTES).text();
  const said = JsonText.pipe(clientMetadataBeside(await shopNames(env))).safeParse(text);
  if (!said.success) {
    const [issue] = said.error.issues;
    const isAddress = issue?.path[0] === 'redirect_uris';
    return c.json(
      {
        error: isAddress ? 'invalid_redirect_uri' : 'invalid_client_metadata',
        error_description: [
          ...(issue?.path.length ? [issue.path.join('.')] : []),
          issue?.message,
        ].join(': '),
      },
      400,
    );
  }
  // Sent on without cookies and bearer tokens: a registration belongs to nobody in particular.
  const request = new Request(`${issuerOf(variables.site)}/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asPublicClient(said.data)),
  });
  return providerFor(env, variables.site).handler(request);
};
