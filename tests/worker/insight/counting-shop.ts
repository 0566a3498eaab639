import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { type Call, type CallInput, callPath, type CallResult } from '@parlour/contract';
import { createApp, type AppOptions } from '#worker/app.ts';

export const HOST = 'http://hearth.localhost:8787';
export const TOKEN = 'test-token-operator';

/** Bindings of a shop that writes its counts after each answer. */
export const counting = { ...env, COUNT_DELAY_MS: '0' };

type Bindings = typeof env;

/** Makes a request, and waits until all work after the answer is done. */
export const visit = async (
  path: string,
  init: RequestInit = {},
  { bindings = counting, ...options }: AppOptions & { bindings?: Bindings } = {},
): Promise<Response> => {
  const ctx = createExecutionContext();
  const request = new Request(path.startsWith('/') ? `${HOST}${path}` : path, init);
  const reply = await createApp(options).fetch(request, bindings, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

/** Makes an operator's call. @throws {Error} with the status of a refusal. */
export const insight = async <C extends Call>(
  call: C,
  input: CallInput<C>,
): Promise<CallResult<C>> => {
  const { query } = input as { query?: object };
  const reply = await visit(`/${callPath(call, {}, { ...query })}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return call.reply.parse(await reply.json()) as CallResult<C>;
};

/** Measurements as browsers send them. */
export const beacon = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { origin: HOST, 'content-type': 'text/plain;charset=UTF-8', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
