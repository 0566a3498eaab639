import { webUrlProblem } from '@parlour/domain';

/** Why a supplier's URL may not be fetched: "is not an http(s) URL", "redirects more than 3 times". */
export class UnsafeUrl extends Error {}

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches over https and from public hosts only. Each redirect is checked like the first URL.
 * @throws {UnsafeUrl} for a URL that may not be fetched; what `fetch` throws
 */
export const fetchPublic = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  redirects = 0,
): Promise<Response> => {
  const problem = webUrlProblem(url);
  if (problem !== null) throw new UnsafeUrl(problem);
  const reply = await fetch(url, { headers, signal, redirect: 'manual' });
  const to = reply.headers.get('location');
  if (!REDIRECTS.has(reply.status) || to === null) return reply;
  await reply.body?.cancel();
  if (redirects === MAX_REDIRECTS) {
    throw new UnsafeUrl(`redirects more than ${String(MAX_REDIRECTS)} times`);
  }
  const next = URL.parse(to, url)?.href ?? '';
  return fetchPublic(next, headers, signal, redirects + 1);
};
