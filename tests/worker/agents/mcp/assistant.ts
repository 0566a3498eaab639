import { exports } from 'cloudflare:workers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export const ORIGIN = 'http://hearth.localhost:8787';

/** Sends a request to the worker, as an assistant's program does. */
export const sendAsAssistant = (
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> =>
  Promise.resolve(exports.default.fetch(new Request(input, { redirect: 'manual', ...init })));

/** An assistant with the SDK's own client at a site; with a bearer when a customer has authorised it. */
export const assistant = async (
  { origin = ORIGIN, bearer }: { readonly origin?: string; readonly bearer?: string } = {},
  revision = '2026-07-28',
): Promise<Client> => {
  const client = new Client(
    { name: 'Test assistant', version: '1.0.0' },
    {
      versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
    },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), {
      fetch: (url, init) => sendAsAssistant(url, init),
      ...(bearer === undefined
        ? {}
        : { requestInit: { headers: { authorization: `Bearer ${bearer}` } } }),
    }),
  );
  return client;
};

/** Calls a tool and returns its result in the tool's own shape. */
export const use = async <T = Record<string, unknown>>(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<T> => {
  const { structuredContent, isError, content } = await client.callTool({
    name,
    arguments: input,
  });
  if (isError) throw new Error(JSON.stringify(content));
  return structuredContent as T;
};
