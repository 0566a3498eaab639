import { redacted } from './redacted.ts';
import { requestId } from './request-id.ts';

const withoutSecrets = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? redacted(value) : value;

/**
 * Writes one JSON line, which the platform's log search can query by field. It includes the request's id, and
 * no query strings, tokens or email addresses.
 */
export const log = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: Readonly<Record<string, unknown>> = {},
): void => {
  console[level](
    JSON.stringify({ level, event, requestId: requestId(), ...fields }, withoutSecrets),
  );
};

/** Writes the line about a request; none of its values comes from a visitor. */
export const logRequest = (fields: Readonly<Record<string, unknown>>): void => {
  console.info(JSON.stringify({ level: 'info', event: 'request', ...fields }));
};

/**
 * An error with its chain of causes, for the log only. Of a cause that is not an error only the type is
 * logged: what libraries attach may be a token or a person's data.
 */
export const errorChain = (thrown: unknown): string[] => {
  const chain: string[] = [];
  for (let error = thrown; error != null && chain.length < 8;) {
    chain.push(error instanceof Error ? `${error.name}: ${error.message}` : typeof error);
    error = error instanceof Error ? error.cause : undefined;
  }
  return chain;
};
