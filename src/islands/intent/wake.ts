import { fetchAhead } from 'virtual:fetch-ahead';
import { startAnew } from './anew.ts';
import { isPlainPress } from './plain-press.ts';
import { savesData } from './saves-data.ts';

/** Events that show that the visitor is about to use an island. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Events that show that somebody is using the page. */
const ANY_SIGNS = ['pointermove', 'scroll', 'touchstart', 'keydown'] as const;

/** What is listened for once. */
export const ONCE = { once: true, passive: true } as const;

/** What an island takes over: presses of links and buttons, boxes that are ticked, forms that are sent. */
const HELD = 'a[href],button,[type=checkbox],[type=radio]';

/** The code of an island: makes the server's HTML respond, and resolves once it does. */
export interface Island {
  readonly wake: (element: HTMLElement) => Promise<unknown> | undefined;
  /** Wakes it, or has what that needs asked for, once the visitor has done anything on the page; may be called again. */
  readonly ahead?: (element: HTMLElement) => unknown;
}

export interface WakeOptions {
  /** Which presses wait for the island and are repeated; those of all links and buttons by default. */
  readonly held?: string;
  /** Whether the island is needed before the visitor does anything. */
  readonly atOnce?: boolean;
}

/**
 * Loads an island when the visitor is about to use its element. A press, or a form that is sent, waits
 * until the island responds and is then repeated. If its code cannot be had, links and forms do what they
 * do without script, which loads a page anew; for a button that does nothing then, and for an island that is
 * needed at once, this page is reloaded. If nobody has pressed anything yet, the next press asks again. Unless the visitor saves data, the code is fetched ahead while the page is idle, and run
 * ahead in an idle moment after the visitor has done anything at all.
 * @param load imports a module that exports `wake`
 */
export const wakeOnIntent = (
  element: HTMLElement,
  load: () => Promise<Island>,
  { held = HELD, atOnce = false }: WakeOptions = {},
): void => {
  const waiting: (() => unknown)[] = [];
  let code: Promise<Island> | undefined;
  let awake: Promise<void> | undefined;
  let needsScript = atOnce;

  /** Once, unless it fails: even to import what is there takes until the finger is lifted, and longer. */
  const get = (): Promise<Island> =>
    (code ??= load().catch((thrown: unknown) => {
      code = undefined;
      throw thrown;
    }));

  const hold = (event: Event): void => {
    const repeat = repeatOf(event, held);
    if (!repeat) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(repeat);
    needsScript ||= (event.target as Element).closest('[type=button]') !== null;
    start();
  };

  /** Each press once the island has taken in the one before. */
  const repeatAll = async (): Promise<void> => {
    element.removeEventListener('click', hold, true);
    element.removeEventListener('submit', hold, true);
    for (const repeat of waiting) await repeat();
  };

  const start = (): void => {
    awake ??= get()
      .then(({ wake }) => wake(element))
      .then(repeatAll, () => {
        awake = undefined;
        if (needsScript) startAnew();
        else if (waiting[0]) void repeatAll();
        needsScript = false;
      });
  };

  for (const sign of SIGNS) element.addEventListener(sign, start, ONCE);
  element.addEventListener('click', hold, true);
  element.addEventListener('submit', hold, true);
  if (atOnce) start();
  else {
    comeNear(load, () => {
      // What cannot be had now is asked for again when it is needed.
      get()
        .then(({ ahead }) => ahead?.(element))
        .catch(String);
    });
  }
};

/** How to do again what an event stands for; undefined for what the browser handles itself. */
const repeatOf = (event: Event, held: string): (() => unknown) | undefined => {
  const { target } = event;
  if (event instanceof SubmitEvent) {
    const { submitter } = event;
    // A form that is just being sent does not hear that it is to be sent.
    return () =>
      setTimeout(() => {
        (target as HTMLFormElement).requestSubmit(submitter);
      });
  }
  const pressed = (target as Element).closest<HTMLElement>(held);
  if (!pressed || !isPlainPress(event as MouseEvent)) return undefined;
  if (pressed.hasAttribute('popovertarget')) return undefined;
  return () => {
    pressed.click();
  };
};

/** Has the code of an island fetched, and then run, before it is needed. */
const comeNear = (load: () => Promise<Island>, run: () => void): void => {
  if (savesData()) return;
  const fetchCode = () => {
    whenIdle(() => {
      fetchAhead(load);
    });
  };
  if (document.readyState === 'complete') fetchCode();
  else addEventListener('load', fetchCode);
  const runIdle = () => {
    whenIdle(run);
  };
  for (const sign of ANY_SIGNS) addEventListener(sign, runIdle, ONCE);
};

/** Where the browser cannot tell, a page is idle after two seconds. */
const whenIdle = (act: () => void): void => {
  const { requestIdleCallback: atRest } = globalThis as Partial<typeof globalThis>;
  if (atRest) atRest(act);
  else setTimeout(act, 2_000);
};
