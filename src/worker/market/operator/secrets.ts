import { type CallReply, type CallRequest, operatorReseal } from '@parlour/contract';
import { reseal } from '@parlour/site';
import type { Env } from '../../platform/env.ts';
import type { AddCall } from './orders.ts';

type Reply = CallReply<typeof operatorReseal>;

/** The call that seals secrets anew while the key of the installation is changed (docs/cryptography.md#sealed-secrets). */
export const operatorSecrets = (on: AddCall): void => {
  on(operatorReseal, resealAll);
};

const resealAll = async (
  env: Env,
  { body: { site, values } }: Pick<CallRequest<typeof operatorReseal>, 'body'>,
): Promise<Reply> => {
  const reply = {
    values: [] as { name: string; sealed: string }[],
    unopened: [] as { name: string; why: string }[],
  };
  for (const { name, sealed } of values) {
    try {
      reply.values.push({ name, sealed: await reseal(env, { site, name }, sealed) });
    } catch (thrown) {
      reply.unopened.push({ name, why: thrown instanceof Error ? thrown.message : 'unknown' });
    }
  }
  return reply;
};
