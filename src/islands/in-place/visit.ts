import { drawChange, latestRequest, sayAfterAMoment } from '@parlour/client';
import { exchange } from './exchange.ts';
import { current, takePage, type FetchedPage } from './pages.ts';

const requests = latestRequest();

let isAsking = false;

/** Path and query of the page. */
export const here = (): string => location.pathname + location.search;

export const visits = {
  /** Whether a page is on its way, also in the moment before the page says so. */
  isAsking: () => isAsking,
  /** Tells later whether nothing has been requested since now: a press of the visitor comes first. */
  watch: requests.watch,
  /** Keeps the page on show: the requested one is not wanted any more. */
  cancel: requests.cancel,
};

/**
 * A page, unless another has been requested by the time it comes: null then, also where it failed.
 * @param say shows that the page waits, which it does after a moment, and that it does not any more
 * @throws {Error} with the sentence for the visitor
 */
export const ask = async (
  href: string,
  say: (isWaiting: boolean) => void,
): Promise<FetchedPage | null> => {
  const isLatest = requests.begin();
  isAsking = true;
  const wait = () => {
    if (isLatest()) say(true);
  };
  try {
    const page = await sayAfterAMoment(wait, takePage(href));
    return isLatest() ? page : null;
  } catch (error) {
    if (!isLatest()) return null;
    say(false);
    throw error;
  } finally {
    if (isLatest()) isAsking = false;
  }
};

/** Draws a page over this one. */
export const draw = (
  { page, isQuick }: FetchedPage,
  say: (isWaiting: boolean) => void,
): Promise<void> =>
  drawChange(() => {
    exchange(page);
    say(false);
  }, isQuick);

/** Notes the address of the page on show. */
export const arrive = (): void => {
  current.url = here();
};
