import type { ClientDirective } from 'astro';
import { showHeard } from './heard.ts';
import { isPlainPress } from './plain-press.ts';
import { reloadPage } from './reload.ts';
import { mayFetchAhead } from './may-fetch-ahead.ts';
import { whenIdle } from './when-idle.ts';

/** Events that show that the visitor is about to use an island. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/**
 * Events that show that the visitor is looking around, and will use the page. A first press comes without
 * them.
 */
const ANY_SIGNS = ['pointermove', 'scroll'] as const;

const ONCE = { once: true, passive: true } as const;

/** Events that do nothing, or too little, before an island has hydrated. */
const HELD_EVENTS = ['click', 'submit', 'change'] as const;

const CONTROLS = 'button, [type=checkbox], [type=radio]';

/** The value of `client:intent={…}`. */
export interface IntentOptions {
  /** Selector of the presses that wait for the island; by default those of all buttons and boxes. */
  readonly hold?: string;
  /**
   * Selector of the links whose presses wait too, because the island follows them in place. All others leave
   * the page at once.
   */
  readonly links?: string;
  /** Whether the island is in a menu, a `details`, and hydrates only when that is used. */
  readonly menu?: boolean;
  /** Whether the island follows events that come without the visitor: it hydrates once the page is idle. */
  readonly idle?: boolean;
  /** Whether the page does not work without the island: it hydrates now. */
  readonly atOnce?: boolean;
}

/**
 * The directive `client:intent`: hydrates an island when the visitor is about to use it. Presses, submitted
 * forms and changed fields wait until it has hydrated and are then repeated. If its code cannot be loaded,
 * links and forms do what they do without script; for a button that then does nothing, the page reloads once.
 * Unless the visitor saves data or has a slow line, the code is fetched while the page is idle, and the island
 * hydrates in an idle moment after the visitor has begun to look around.
 */
const intent: ClientDirective = (load, { value }, element) => {
  const {
    hold: pressed = CONTROLS,
    links,
    menu = false,
    idle = false,
    atOnce = false,
  } = optionsIn(value);
  const held = links === undefined ? pressed : `${pressed}, ${links}`;
  const waiting: (() => void)[] = [];
  let hydration: Promise<void> | undefined;
  let needsScript = atOnce;

  const hold = (event: Event): void => {
    const press = heldPress(event, held);
    if (!press) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(press.repeat);
    needsScript ||= (event.target as Element).closest('[type=button]') !== null;
    showHeard(press.control, hydrate());
  };

  const release = (): void => {
    for (const type of HELD_EVENTS) element.removeEventListener(type, hold, true);
    // Dispatched from inside a submit event, another submit event of the same form would be ignored.
    for (const repeat of waiting.splice(0)) setTimeout(repeat);
  };

  const hydrate = (): Promise<void> =>
    (hydration ??= hydrated(load, element).then(release, () => {
      hydration = undefined;
      if (needsScript) reloadPage();
      else if (waiting[0]) release();
      needsScript = false;
    }));
  const prepare = (): void => void hydrate();

  const near = (menu ? element.closest('details') : null) ?? element;
  for (const sign of SIGNS) near.addEventListener(sign, prepare, ONCE);
  for (const type of HELD_EVENTS) element.addEventListener(type, hold, true);
  if (atOnce) prepare();
  else if (idle) whenIdle(prepare);
  else if (!menu) comeNear(element, prepare);
};

export default intent;

const optionsIn = (value: unknown): IntentOptions =>
  typeof value === 'object' && value !== null ? value : {};

/**
 * Loads the code of an island and hydrates it. From then on React handles presses.
 * @throws {Error} when the code cannot be loaded, which Astro reports by an event
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

/** Restores the server's HTML when an island throws (`islands/island.tsx`): its links and forms still work. */
const putBackWhatFails = (element: HTMLElement): void => {
  const html = element.innerHTML;
  element.addEventListener('island:failed', () => {
    element.outerHTML = html;
  });
};

/** A press that waits for its island. */
interface HeldPress {
  readonly control: HTMLElement;
  readonly repeat: () => void;
}

/** The press of an event; undefined for events that the browser handles itself. */
const heldPress = (event: Event, held: string): HeldPress | undefined => {
  const element = event.target as HTMLElement;
  if (event instanceof SubmitEvent) {
    // React hydrates the target of a click first, but not that of a submit.
    if (event.submitter) return clicked(event.submitter);
    const repeat = () => {
      (element as HTMLFormElement).requestSubmit();
    };
    return { control: element, repeat };
  }
  if (event.type === 'change') {
    // The click covers a box that is ticked.
    if (element.matches('[type=checkbox], [type=radio]')) return undefined;
    const repeat = () => element.dispatchEvent(new Event('change', { bubbles: true }));
    return { control: element, repeat };
  }
  const pressed = element.closest<HTMLElement>(held);
  if (!pressed || !isPlainPress(event as MouseEvent)) return undefined;
  return pressed.hasAttribute('popovertarget') ? undefined : clicked(pressed);
};

const clicked = (control: HTMLElement): HeldPress => ({
  control,
  repeat: () => {
    control.click();
  },
});

/** Fetches the code of an island, and then hydrates it, before it is needed. */
const comeNear = (element: HTMLElement, hydrate: () => void): void => {
  if (!mayFetchAhead()) return;
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

/** Names of modules that a module imports statically. */
const IMPORTS = /(?:from|import)\s*["'`](\.\/[\w.-]+)["'`]/g;

const fetched = new Set<string>();

/** Puts a module and its static imports into the browser's cache, without running them. */
const fetchAhead = (url: URL): void => {
  if (fetched.has(url.href)) return;
  fetched.add(url.href);
  // What fails now is fetched again when it is needed.
  fetch(url, { priority: 'low' })
    .then((reply) => reply.text())
    .then((code) => {
      for (const [, name = ''] of code.matchAll(IMPORTS)) fetchAhead(new URL(name, url));
    }, String);
};
