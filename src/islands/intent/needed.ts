import { reloadOnce } from './reload.ts';

/**
 * The code that a press within an island needs. If it is gone, as after a deploy, the page is reloaded once, and
 * nothing follows.
 * @throws why it cannot be had, when reloading has not helped: whoever asks says so
 */
export const needed = <Code>(loading: Promise<Code>): Promise<Code> =>
  loading.catch((thrown: unknown) => {
    if (reloadOnce()) return new Promise<never>(() => undefined);
    throw thrown;
  });
