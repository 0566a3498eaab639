import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { toShopError, type ShopError, nothingHere, clientNetwork } from '@parlour/http';
import { base64url, errorChain, hmac, log, sameSecret } from '@parlour/runtime';
import { type AcpClient, siteSecretVersions, speaks } from '@parlour/site';
import type { Agent, AgentEnv } from '../shop.ts';

/** The release of the Agentic Commerce Protocol that the shop implements. */
export const VERSION = '2026-04-17';

/** The path of a site's checkout sessions. */
export const ACP_PATH = '/acp';

/** An error in the format of ACP. */
interface AcpError {
  readonly type: 'invalid_request' | 'processing_error' | 'service_unavailable';
  readonly code: string;
  readonly message: string;
  /** A JSONPath (RFC 9535) into the request. */
  readonly param?: string;
  readonly supported_versions?: readonly string[];
}

/** A refusal with ACP's own code and message. */
export class AcpRefusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly error: AcpError;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: Partial<Pick<AcpError, 'type' | 'param' | 'supported_versions'>> = {},
  ) {
    super(message);
    this.status = status;
    this.error = { type: 'invalid_request', code, message, ...more };
  }
}

/** The shop's error codes that have another name in ACP. */
const CODES: Partial<Record<ShopError['code'], string>> = {
  idempotency_mismatch: 'idempotency_conflict',
  agent_stopped: 'forbidden',
  cart_refused: 'invalid',
  cart_changed: 'conflict',
  checkout_refused: 'conflict',
  order_refused: 'conflict',
  promo_refused: 'invalid',
  invalid_request: 'invalid',
  body_too_large: 'invalid',
};

const typeOf = ({ status }: ShopError): AcpError['type'] => {
  if (status < 500) return 'invalid_request';
  return status === 500 ? 'processing_error' : 'service_unavailable';
};

const fromShop = (error: ShopError): { error: AcpError; status: ContentfulStatusCode } => {
  const { code, message, details, status } = error;
  const param = details.map(paramOf).find((path) => path !== '');
  return {
    // A line that the shop does not sell makes the request invalid.
    status: code === 'cart_refused' ? 400 : status,
    error: {
      type: typeOf(error),
      code: CODES[code] ?? code,
      message,
      ...(param === undefined ? {} : { param }),
    },
  };
};

/** Turns the start of `lines.0.variantId: why` into the path of the field in ACP. */
const paramOf = (detail: string): string => {
  const place = /^(?:body\.)?lines\.(\d+)/.exec(detail)?.[1];
  return place === undefined ? '' : `$.line_items[${place}]`;
};

/** Turns anything that was thrown into an ACP error; only the log gets the cause. */
export const acpError = (thrown: unknown, c: Context): Response => {
  const shop = toShopError(thrown);
  const { error, status } = thrown instanceof AcpRefusal ? thrown : fromShop(shop);
  log(status >= 500 ? 'error' : 'info', 'agent_refused', {
    protocol: 'acp',
    code: error.code,
    status,
    path: new URL(c.req.url).pathname,
    ...(thrown instanceof AcpRefusal ? {} : { chain: errorChain(shop) }),
  });
  if (shop.retryAfter !== undefined) c.header('retry-after', String(shop.retryAfter));
  return c.json(error, status);
};

/** @param code `missing_api_version` or `unsupported_api_version` */
const wrongVersion = (code: string): AcpRefusal =>
  new AcpRefusal(400, code, `Send the header API-Version: ${VERSION}.`, {
    supported_versions: [VERSION],
  });

/** A request of ACP whose sender has been identified. */
export interface AcpEnv extends AgentEnv {
  Variables: AgentEnv['Variables'] & {
    client: AcpClient;
    /** The body as it was sent; '' for none. */
    sent: string;
  };
}

/** Seconds by which the time of a signed request may be in the past or the future. */
const WINDOW_S = 300;

/** Lets in the platforms that the site knows, if they use the supported release and their signature is valid. */
export const acpEntryPoint = (): MiddlewareHandler<AcpEnv> => async (c, next) => {
  if (!speaks(c.var.site, 'acp')) throw nothingHere();
  const requestId = c.req.header('request-id');
  if (requestId !== undefined && requestId.length <= 255) c.header('request-id', requestId);
  c.header('cache-control', 'no-store');
  c.set('client', await clientOf(c));
  const version = c.req.header('api-version');
  if (version === undefined) throw wrongVersion('missing_api_version');
  if (version !== VERSION) throw wrongVersion('unsupported_api_version');
  c.set('sent', c.req.method === 'POST' ? await c.req.text() : '');
  await requireSignature(c);
  await next();
};

const clientOf = async ({ env, var: { site }, req }: Context<AcpEnv>): Promise<AcpClient> => {
  const token = /^Bearer (.+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? '';
  for (const client of site.agents.acp) {
    for (const { value } of siteSecretVersions(env, site, client.key)) {
      if (await sameSecret(token, value)) return client;
    }
  }
  throw new AcpRefusal(401, 'unauthorized', 'Send the bearer token that this shop gave you.');
};

/**
 * Checks the signature: HMAC-SHA256 in base64url over the `Timestamp`, a full stop and the body. A signature
 * that is sent must be valid; a missing one is refused if the site's settings require it.
 */
const requireSignature = async (c: Context<AcpEnv>): Promise<void> => {
  const { client, sent, site } = c.var;
  const signature = c.req.header('signature');
  if (signature === undefined && !client.mustSign) return;
  const timestamp = c.req.header('timestamp') ?? '';
  const age = Math.abs(Date.now() - Date.parse(timestamp)) / 1_000;
  if (signature === undefined || client.signature === undefined) throw unsigned();
  // NaN for an invalid time.
  if (!(age <= WINDOW_S)) throw unsigned();
  for (const { value } of siteSecretVersions(c.env, site, client.signature)) {
    const expected = base64url(await hmac(value, `${timestamp}.${sent}`));
    if (await sameSecret(signature.replace(/=+$/, ''), expected)) return;
  }
  throw unsigned();
};

const unsigned = (): AcpRefusal =>
  new AcpRefusal(401, 'invalid_signature', 'The signature or its timestamp isn’t valid.');

/** The client as the shop knows it; it is named after its secret, which belongs to no other client. */
export const agentOf = (c: Context<AcpEnv>): Agent => {
  const { client } = c.var;
  return {
    protocol: 'acp',
    agent: { name: client.name, profile: client.profile ?? '' },
    client: `acp:${client.key}`,
    network: clientNetwork(c.req.raw.headers),
  };
};
