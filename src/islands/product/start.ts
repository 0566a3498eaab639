/*
 * The script of a product page before anybody touches it: it waits for a click, a form or a key and
 * fetches what does the work then. Without it, links and forms do the same by whole pages.
 */

/** Milliseconds after the load from which on long summaries are looked after (PDP-029). */
const READ_MORE_DELAY = 2_000;

type Act = (element: HTMLElement, event: Event) => unknown;

/** What a click, a change or a form of an element leads to; where that cannot be fetched, to its page. */
const on = (type: string, selector: string, fetchAct: () => Promise<Act>): void => {
  document.addEventListener(type, (event) => {
    const element = (event.target as Element).closest<HTMLElement>(selector);
    const { button, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (!element || button > 0 || ctrlKey || metaKey || shiftKey) return;
    if (type !== 'change') event.preventDefault();
    fetchAct().then(
      (act) => act(element, event),
      () => {
        if (element instanceof HTMLAnchorElement) location.assign(element.href);
      },
    );
  });
};

const choosing = () => import('./choosing.ts');
const quantity = () => import('./quantity.ts');

on('click', 'a[data-choice]', async () => (await choosing()).follow);
on('click', '[data-step]', async () => (await quantity()).step);
on('change', '[data-buying] [name=qty]', async () => (await quantity()).check);
on('submit', '[data-buying]', async () => (await import('./buy.ts')).submit);
on('click', 'a[data-enquiry]', async () => (await import('./enquiry.ts')).open);
on('click', 'a[data-own-review]', async () => (await import('./review.ts')).open);

addEventListener('popstate', () => {
  void choosing().then(({ show }) => show(location.href));
});

/* Back from the sign-in, perhaps out of the browser's memory (PDP-050, PDP-051). */
addEventListener('pageshow', () => {
  try {
    if (localStorage.getItem('addToCartData')) void import('./wish.ts').then((m) => m.resume());
  } catch {
    // Storage is closed to us: nothing was kept.
  }
});

addEventListener('load', () => {
  setTimeout(() => {
    if (document.querySelector('[data-read-more]')) {
      void import('./read-more.ts').then((m) => {
        m.bind();
      });
    }
  }, READ_MORE_DELAY);
  if (document.documentElement.hasAttribute('data-signed-in')) {
    void import('./bookmark.ts').then((m) => m.showState());
  }
});

/* The preview of a swatch goes away with Escape, until another one is reached for. */
const { documentElement: root } = document;
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') root.setAttribute('data-no-preview', '');
});
for (const sign of ['focusin', 'pointerover']) {
  document.addEventListener(
    sign,
    ({ target }) => {
      if ((target as Element).matches('.sample, .sample > *')) return;
      root.removeAttribute('data-no-preview');
    },
    { passive: true },
  );
}
