/* A test stays on its page: what leads away is noted and goes no further. */

let left: string[] = [];

/** Where the page of the test would have gone: path and query, the first one first. */
export const departures = (): readonly string[] => left;

export const forgetDepartures = (): void => {
  left = [];
};

/** Notes from now on what would leave the page, in place of leaving it. */
export const stayOnPage = (): void => {
  navigation.addEventListener('navigate', (event) => {
    const { destination, cancelable } = event;
    if (destination.sameDocument || !cancelable) return;
    event.preventDefault();
    const { pathname, search } = new URL(destination.url);
    left.push(pathname + search);
  });
};
