/** What the worker reads its sites from: the files of its build. */
export interface SiteBindings {
  readonly ASSETS: Pick<Fetcher, 'fetch'>;
}

/** Any origin: the files of the build are the same at each. */
const ORIGIN = 'https://build.invalid';

/** The text of a file of the build; undefined when there is no such file. */
export const buildFile = async (
  { ASSETS }: SiteBindings,
  file: string,
): Promise<string | undefined> => {
  const reply = await ASSETS.fetch(`${ORIGIN}${file}`);
  if (reply.ok) return reply.text();
  await reply.body?.cancel();
  if (reply.status === 404) return undefined;
  throw new Error(`${file} was answered with ${String(reply.status)}`);
};
