import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { toShopError, type ShopError } from '../../platform/errors.ts';
import { errorChain, log } from '../../platform/log.ts';
import { VERSION } from './version.ts';

/** An error as ACP writes it. */
interface AcpError {
  readonly type: 'invalid_request' | 'processing_error' | 'service_unavailable';
  readonly code: string;
  readonly message: string;
  /** JSONPath (RFC 9535) into the request. */
  readonly param?: string;
  readonly supported_versions?: readonly string[];
}

/** A refusal in ACP's own words. */
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

/** Where the shop's own codes have another name. */
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
    // A line that the shop does not have is a request that is wrong.
    status: code === 'cart_refused' ? 400 : status,
    error: {
      type: typeOf(error),
      code: CODES[code] ?? code,
      message,
      ...(param === undefined ? {} : { param }),
    },
  };
};

/** `lines.0.variantId: why` as a path into what ACP calls it. */
const paramOf = (detail: string): string => {
  const place = /^(?:body\.)?lines\.(\d+)/.exec(detail)?.[1];
  return place === undefined ? '' : `$.line_items[${place}]`;
};

/** Turns whatever was thrown into ACP's error; the cause goes only to the log. */
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
export const wrongVersion = (code: string): AcpRefusal =>
  new AcpRefusal(400, code, `Send the header API-Version: ${VERSION}.`, {
    supported_versions: [VERSION],
  });
