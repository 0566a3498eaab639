import type { MiddlewareHandler } from 'hono';
import { answerMethod } from '@parlour/http';

/** The methods of pages: GET, and POST for their forms. */
export const pageMethods = (): MiddlewareHandler => async (c, next) => {
  if (['GET', 'POST'].includes(c.req.method)) return next();
  return answerMethod(c, ['GET', 'HEAD', 'POST']);
};
