/*
 * The script of a product page before the visitor does anything: on a click, a form or a key it
 * fetches the code that does the work. Without it, links and forms do the same by loading pages.
 */

/** Milliseconds after the page has loaded before long summaries are folded (PDP-029). */
const READ_MORE_DELAY = 2_000;

/** What is handled in place, by the kind of event. */
const HANDLED = {
  click: 'a[data-choice], a[data-enquiry], a[data-own-review], [data-step]',
  change: '[data-buying] [name=qty]',
  submit: '[data-buying]',
} as const;

const actions = () => import('./actions.ts');

for (const [type, selector] of Object.entries(HANDLED)) {
  document.addEventListener(type, (event) => {
    const element = (event.target as Element).closest<HTMLElement>(selector);
    const { button, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (!element || button > 0 || ctrlKey || metaKey || shiftKey) return;
    if (type !== 'change') event.preventDefault();
    actions().then(
      ({ act }) => act(element, event),
      () => {
        if (element instanceof HTMLAnchorElement) location.assign(element.href);
      },
    );
  });
}

/* Back and forward between choices; a fragment of the same page is not a choice. */
const here = () => location.pathname + location.search;
let shown = here();
document.addEventListener('product:shown', () => {
  shown = here();
});
addEventListener('popstate', () => {
  if (here() !== shown) void actions().then(({ showHistoryEntry }) => showHistoryEntry());
});

/* Back from the sign-in, perhaps restored from the browser's memory (PDP-050, PDP-051). */
addEventListener('pageshow', () => {
  try {
    if (localStorage.getItem('addToCartData')) {
      void actions().then(({ addPendingLine }) => addPendingLine());
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
});

addEventListener('load', () => {
  setTimeout(() => {
    if (document.querySelector('[data-read-more]')) {
      void import('./read-more.ts').then(({ watchSummaries }) => {
        watchSummaries();
      });
    }
  }, READ_MORE_DELAY);
  const { signedIn, consent } = document.documentElement.dataset;
  if (signedIn !== undefined || consent === 'yes') {
    void import('./visitor-state.ts').then(({ showVisitorState }) => {
      showVisitorState();
    });
  }
});

/* A swatch is previewed while it is pointed at or focused. */
for (const sign of ['focusin', 'pointerover']) {
  document.addEventListener(
    sign,
    ({ target }) => {
      if ((target as Element).closest('.sample')) void import('./swatch-preview.ts');
    },
    { passive: true },
  );
}
