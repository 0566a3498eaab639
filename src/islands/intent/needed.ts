import { reloadOnce } from './reload.ts';

/**
 * The code that a press within an island needs. If it is gone, as after a deploy, the page reloads once, and
 * the promise never settles.
 * @throws the failure, when a reload has not helped: the caller shows it
 */
export const needed = <Code>(loading: Promise<Code>): Promise<Code> =>
  loading.catch((thrown: unknown) => {
    if (reloadOnce()) return new Promise<never>(() => undefined);
    throw thrown;
  });
