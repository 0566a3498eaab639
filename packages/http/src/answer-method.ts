import type { Context } from 'hono';
import { ShopError } from './errors.ts';

/**
 * Answers a method that is not among those of a URL: OPTIONS with the methods, any other with a refusal that names
 * them (RFC 9110, 15.5.6).
 * @throws {ShopError} `method_not_allowed`
 */
export const answerMethod = (c: Context, methods: readonly string[]): Response => {
  c.header('allow', methods.join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  throw new ShopError('method_not_allowed', 405, `This URL takes ${methods.join(', ')}.`);
};
