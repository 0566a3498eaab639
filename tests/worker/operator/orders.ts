import { exports } from 'cloudflare:workers';
import { type Call, type CallInput, callPath, type CallResult } from '@parlour/contract';
import { RefusedCall } from '../checkout/shopper.ts';

/** Calls the operator API as the command line does. @throws {Refused} */
export const operate = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  token = 'test-token-operator',
): Promise<CallResult<C>> => {
  const given = input as { params?: object; query?: object; body?: unknown };
  const path = callPath(call, { ...given.params }, { ...given.query });
  const reply = await exports.default.fetch(`http://localhost/${path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  });
  const body: unknown = await reply.json();
  if (reply.ok) return call.reply.parse(body) as CallResult<C>;
  throw new RefusedCall(reply.status, body as ConstructorParameters<typeof RefusedCall>[1]);
};
