/** Milliseconds after which a visitor who is still on the page has not left it: a link may lead to a file. */
const LEAVES_WITHIN_MS = 30_000;

/** Until when, by `performance.now()`. */
let leavesUntil = 0;

/** Whether the visitor is leaving the page, so that another is on its way. */
export const isLeaving = (): boolean => performance.now() < leavesUntil;

/**
 * Resolves once the visitor is on the page, which is at once unless they are leaving it. Safari and Firefox break
 * off what a page loads as soon as its visitor presses a link. That is no failure: the page must neither report
 * it nor be loaded again, which would take the place of the page that was asked for.
 */
export const whileHere = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, leavesUntil - performance.now()), undefined);
  });

const leave = ({ destination, downloadRequest }: Partial<NavigateEvent>): void => {
  if (!destination?.sameDocument && !downloadRequest) {
    leavesUntil = performance.now() + LEAVES_WITHIN_MS;
  }
};

if (typeof window !== 'undefined') {
  const { navigation } = window as Partial<Window>;
  // Safari on a phone has no `beforeunload`, and Firefox keeps no page for the way back that listens to it. Browsers
  // before 2026 lack the other.
  if (navigation) navigation.addEventListener('navigate', leave);
  else addEventListener('beforeunload', leave);
}
