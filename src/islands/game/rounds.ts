/* A choice in the style game brings the next round without loading a new page. */

const PARTS = ['#progress', '#pictures'] as const;

/** The page with which the game continues, and its address. */
const answerTo = async (form: HTMLFormElement, choice: HTMLElement) => {
  const reply = await fetch(form.action, { method: 'POST', body: new FormData(form, choice) });
  if (!reply.ok) throw new Error(`the choice was answered with ${String(reply.status)}`);
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  return { page, address: reply.url };
};

/** Replaces the round with that of another page. */
const show = (page: Document, address: string): void => {
  for (const part of PARTS) {
    const [now, next] = [document.querySelector(part), page.querySelector(part)];
    now?.replaceChildren(...(next?.childNodes ?? []));
  }
  const [bar, next] = [document, page].map((one) => one.querySelector('progress'));
  if (bar && next) bar.value = next.value;
  document.title = page.title;
  history.replaceState(null, '', address);
  scrollTo({ top: 0, behavior: 'instant' });
  document.querySelector<HTMLElement>('#pictures button')?.focus({ preventScroll: true });
};

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const change = (update: () => void): void => {
  if (prefersReducedMotion() || !('startViewTransition' in document)) update();
  else document.startViewTransition(update);
};

const playRound = async (form: HTMLFormElement, choice: HTMLElement): Promise<void> => {
  const { page, address } = await answerTo(form, choice);
  if (page.querySelector('#pictures button')) {
    change(() => {
      show(page, address);
    });
  } else location.replace(address);
};

/** Plays the rounds of a form in place; a choice that fails is sent again by the form itself. */
export const playInPlace = (form: HTMLFormElement): void => {
  let state: 'ready' | 'busy' | 'plain' = 'ready';
  form.addEventListener('submit', (event) => {
    const choice = event.submitter;
    if (state === 'plain' || !choice) return;
    event.preventDefault();
    if (state === 'busy') return;
    state = 'busy';
    playRound(form, choice)
      .then(() => {
        state = 'ready';
      })
      .catch(() => {
        state = 'plain';
        form.requestSubmit(choice);
      });
  });
};
