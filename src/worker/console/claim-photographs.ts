import { Hono } from 'hono';
import { operatorReadClaimPhotograph } from '@parlour/contract';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { requireOperatorContext } from '#lib/operator/require-operator-context.ts';
import { jpegReply } from '../platform/pictures/jpeg-reply.ts';
import type { ConsoleEnv } from './console.ts';

/** The photographs of claims, whole, for operators who may read the claim. */
export const claimPhotographs = (): Hono<ConsoleEnv> => {
  const app = new Hono<ConsoleEnv>();
  app.get(`${consolePaths.claims()}/:id/:number/photographs/:photograph`, async (c) => {
    const { id, number, photograph } = c.req.param();
    const { call } = requireOperatorContext(c.var);
    const params = { id, number, photograph };
    return jpegReply((await call(operatorReadClaimPhotograph, { params })).data, 'no-store');
  });
  return app;
};
