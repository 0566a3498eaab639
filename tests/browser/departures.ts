/* A test stays on its page: navigation is recorded and cancelled. */

let left: string[] = [];

/** Where the page would have navigated to: paths and queries, the first one first. */
export const departures = (): readonly string[] => left;

export const forgetDepartures = (): void => {
  left = [];
};

/** From now on, records each navigation instead of leaving the page. */
export const stayOnPage = (): void => {
  navigation.addEventListener('navigate', (event) => {
    const { destination, cancelable } = event;
    if (destination.sameDocument || !cancelable) return;
    event.preventDefault();
    const { pathname, search } = new URL(destination.url);
    left.push(pathname + search);
  });
};
