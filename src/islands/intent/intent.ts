import type { ClientDirective } from 'astro';
import { fetchAhead } from './fetch-ahead.ts';
import { reloadPage } from './reload.ts';
import { isPlainPress } from './plain-press.ts';
import { savesData } from './saves-data.ts';
import { whenIdle } from './when-idle.ts';

/** Events that show that the visitor is about to use an island. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Events that show that somebody is looking around, and will use the page. What is pressed first comes alone. */
const ANY_SIGNS = ['pointermove', 'scroll'] as const;

const ONCE = { once: true, passive: true } as const;

/** What does nothing, or not all that it should, before an island responds. */
const HELD_EVENTS = ['click', 'submit', 'change'] as const;

const CONTROLS = 'button, [type=checkbox], [type=radio]';

/** What `client:intent={…}` takes. */
export interface IntentOptions {
  /** Which presses wait for the island, as a selector, instead of those of all buttons and boxes. */
  readonly hold?: string;
  /** Which presses of links wait for it too: those that it follows in place. All others lead away at once. */
  readonly links?: string;
  /** Whether a menu is around it, a `details`, whose use hydrates it, and nothing before that. */
  readonly menu?: boolean;
  /** Whether the island follows news that come without the visitor: it is hydrated once the page is idle. */
  readonly idle?: boolean;
  /** Whether the page does not work without the island: it is hydrated now. */
  readonly atOnce?: boolean;
  /** Whether the island writes the state of history entries: it is hydrated now where the visitor comes back to one. */
  readonly restores?: boolean;
}

/**
 * `client:intent`: hydrates an island when the visitor is about to use it. Presses, forms that are sent and fields that
 * are changed wait until it responds and are then repeated. If its code cannot be had, links and forms do what they do
 * without script; for a button that does nothing then, the page is reloaded once. Unless the visitor saves data, the code
 * is fetched while the page is idle, and the island hydrated in an idle moment after the visitor has begun to look around.
 */
const intent: ClientDirective = (load, { value }, element) => {
  const {
    hold: pressed = CONTROLS,
    links,
    menu = false,
    idle = false,
    restores = false,
    ...options
  } = optionsIn(value);
  const held = links === undefined ? pressed : `${pressed}, ${links}`;
  const atOnce = options.atOnce === true || (restores && history.state !== null);
  const waiting: (() => void)[] = [];
  let hydration: Promise<void> | undefined;
  let needsScript = atOnce;

  const hold = (event: Event): void => {
    const repeat = repeatOf(event, held);
    if (!repeat) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(repeat);
    needsScript ||= (event.target as Element).closest('[type=button]') !== null;
    hydrate();
  };

  const release = (): void => {
    for (const type of HELD_EVENTS) element.removeEventListener(type, hold, true);
    // A form that is just being sent does not hear that it is to be sent.
    for (const repeat of waiting.splice(0)) setTimeout(repeat);
  };

  const hydrate = (): void => {
    hydration ??= hydrated(load, element).then(release, () => {
      hydration = undefined;
      if (needsScript) reloadPage();
      else if (waiting[0]) release();
      needsScript = false;
    });
  };

  const near = (menu ? element.closest('details') : null) ?? element;
  for (const sign of SIGNS) near.addEventListener(sign, hydrate, ONCE);
  for (const type of HELD_EVENTS) element.addEventListener(type, hold, true);
  if (atOnce) hydrate();
  else if (idle) whenIdle(hydrate);
  else if (!menu) comeNear(element, hydrate);
};

export default intent;

const optionsIn = (value: unknown): IntentOptions =>
  typeof value === 'object' && value !== null ? value : {};

/**
 * Loads the code of an island and hydrates it. React takes in what is pressed from then on.
 * @throws {Error} when the code cannot be had, which Astro reports by an event
 */
const hydrated = async (
  load: Parameters<ClientDirective>[0],
  element: HTMLElement,
): Promise<void> => {
  const failure = { isThere: false };
  const fail = (event: Event): void => {
    event.preventDefault();
    failure.isThere = true;
  };
  element.addEventListener('astro:hydration-error', fail, { once: true });
  const hydrate = await load();
  element.removeEventListener('astro:hydration-error', fail);
  if (failure.isThere) throw new Error('the code of an island is gone');
  putBackWhatFails(element);
  await hydrate();
};

/** Puts the server's HTML back when an island throws (`islands/island.tsx`): its links and forms still work. */
const putBackWhatFails = (element: HTMLElement): void => {
  const html = element.innerHTML;
  element.addEventListener('island:failed', () => {
    element.outerHTML = html;
  });
};

/** How to do again what an event stands for; undefined for what the browser handles itself. */
const repeatOf = (event: Event, held: string): (() => void) | undefined => {
  const { target } = event;
  if (event instanceof SubmitEvent) {
    const { submitter } = event;
    return () => {
      // A click has React hydrate what is pressed first; a form that is sent has not.
      if (submitter) submitter.click();
      else (target as HTMLFormElement).requestSubmit();
    };
  }
  const element = target as HTMLElement;
  if (event.type === 'change') {
    // Of a box that is ticked the click says it.
    if (element.matches('[type=checkbox], [type=radio]')) return undefined;
    return () => element.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const pressed = element.closest<HTMLElement>(held);
  if (!pressed || !isPlainPress(event as MouseEvent)) return undefined;
  if (pressed.hasAttribute('popovertarget')) return undefined;
  return () => {
    pressed.click();
  };
};

/** Has the code of an island fetched, and then the island hydrated, before it is needed. */
const comeNear = (element: HTMLElement, hydrate: () => void): void => {
  if (savesData()) return;
  const fetchCode = () => {
    whenIdle(() => {
      for (const name of ['component-url', 'renderer-url']) {
        fetchAhead(new URL(element.getAttribute(name) ?? '', location.href));
      }
    });
  };
  if (document.readyState === 'complete') fetchCode();
  else addEventListener('load', fetchCode);
  const hydrateWhenIdle = () => {
    whenIdle(hydrate);
  };
  for (const sign of ANY_SIGNS) addEventListener(sign, hydrateWhenIdle, ONCE);
};
