/*
 * The script of a product page before anybody touches it: it waits for a click, a form or a key and
 * fetches what does the work then. Without it, links and forms do the same by whole pages.
 */

/** Milliseconds after the load from which on long summaries are looked after (PDP-029). */
const READ_MORE_DELAY = 2_000;

/** What is done in place, by what is done to it. */
const DONE = {
  click: 'a[data-choice], a[data-enquiry], a[data-own-review], [data-step]',
  change: '[data-buying] [name=qty]',
  submit: '[data-buying]',
} as const;

const acts = () => import('./actions.ts');

for (const [type, selector] of Object.entries(DONE)) {
  document.addEventListener(type, (event) => {
    const element = (event.target as Element).closest<HTMLElement>(selector);
    const { button, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (!element || button > 0 || ctrlKey || metaKey || shiftKey) return;
    if (type !== 'change') event.preventDefault();
    acts().then(
      ({ act }) => act(element, event),
      () => {
        if (element instanceof HTMLAnchorElement) location.assign(element.href);
      },
    );
  });
}

/* Back and forward among what was chosen; a fragment of the same page is no choice. */
const here = () => location.pathname + location.search;
let shown = here();
document.addEventListener('product:shown', () => {
  shown = here();
});
addEventListener('popstate', () => {
  if (here() !== shown) void acts().then(({ goBack }) => goBack());
});

/* Back from the sign-in, perhaps out of the browser's memory (PDP-050, PDP-051). */
addEventListener('pageshow', () => {
  try {
    if (localStorage.getItem('addToCartData')) void acts().then(({ resume }) => resume());
  } catch {
    // Storage is closed to us: nothing was kept.
  }
});

addEventListener('load', () => {
  setTimeout(() => {
    if (document.querySelector('[data-read-more]')) {
      void import('./read-more.ts').then(({ start }) => {
        start();
      });
    }
  }, READ_MORE_DELAY);
  const { signedIn, consent } = document.documentElement.dataset;
  if (signedIn !== undefined || consent === 'yes') {
    void import('./visitor-state.ts').then(({ start }) => {
      start();
    });
  }
});

/* A swatch is previewed while it is pointed at or has the focus. */
for (const sign of ['focusin', 'pointerover']) {
  document.addEventListener(
    sign,
    ({ target }) => {
      if ((target as Element).closest('.sample')) void import('./swatch-preview.ts');
    },
    { passive: true },
  );
}
