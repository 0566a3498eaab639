import type { ClientDirective } from 'astro';
import { markBusy } from './mark-busy.ts';
import { mayFetchAhead } from './may-fetch-ahead.ts';
import { isPlainPress } from './plain-press.ts';
import { whenIdle } from './when-idle.ts';

/** Events that show that the visitor is about to use an island. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Events that show that the visitor is looking around, and will use the page. */
const ANY_SIGNS = ['pointermove', 'scroll'] as const;

/** Events that do nothing, or too little, before an island has hydrated. */
const HELD_EVENTS = ['click', 'submit', 'change'] as const;

/** What is pressed only to operate an island. */
const CONTROLS = 'button, [type=checkbox], [type=radio]';

const ONCE = { once: true, passive: true } as const;

/** A press that waits for its island. */
interface HeldPress {
  readonly control: HTMLElement;
  readonly repeat: () => void;
}

/**
 * The directive `client:intent`: hydrates an island when the visitor is about to use it. Unless the visitor saves
 * data or has a slow line, its code is fetched while the page is idle, and it hydrates in an idle moment once the
 * visitor looks around. Presses, submitted forms and changed fields wait until it has hydrated and are then repeated.
 * If its code is gone, links and forms do what they do without script; for a button that then does nothing, the page
 * reloads once. The value is a selector of the presses that wait, by default those of all buttons and boxes.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const held = typeof value === 'string' ? value : CONTROLS;
  const waiting: HeldPress[] = [];
  let hydration: Promise<void> | undefined;

  const hold = (event: Event): void => {
    const press = heldPress(event, held);
    if (!press) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(press);
    markBusy(press.control, hydrate());
  };

  const release = (): void => {
    for (const type of HELD_EVENTS) island.removeEventListener(type, hold, true);
    // Dispatched from inside a submit event, another submit event of the same form would be ignored.
    for (const { repeat } of waiting.splice(0)) setTimeout(repeat);
  };

  const giveUp = (): void => {
    hydration = undefined;
    if (waiting.some(({ control }) => control.matches('[type=button]'))) {
      waiting.length = 0;
      document.dispatchEvent(new Event('shop:gone'));
    } else if (waiting.length > 0) release();
  };

  const hydrate = (): Promise<void> => (hydration ??= hydrated(load, island).then(release, giveUp));
  const prepare = (): void => void hydrate();

  for (const sign of SIGNS) island.addEventListener(sign, prepare, ONCE);
  for (const type of HELD_EVENTS) island.addEventListener(type, hold, true);
  if (!mayFetchAhead()) return;
  const fetchWhenIdle = (): void => {
    whenIdle(() => void fetchAhead(island));
  };
  if (document.readyState === 'complete') fetchWhenIdle();
  else addEventListener('load', fetchWhenIdle);
  const hydrateWhenIdle = (): void => {
    whenIdle(prepare);
  };
  for (const sign of ANY_SIGNS) addEventListener(sign, hydrateWhenIdle, ONCE);
};

export default intent;

/**
 * Loads the code of an island and hydrates it. From then on React handles presses.
 * @throws {Error} when the code cannot be loaded, which Astro says by an event
 */
const hydrated = async (
  load: Parameters<ClientDirective>[0],
  island: HTMLElement,
): Promise<void> => {
  const code = { isGone: false };
  const see = (event: Event): void => {
    event.preventDefault();
    code.isGone = true;
  };
  island.addEventListener('astro:hydration-error', see, { once: true });
  const hydrate = await load();
  island.removeEventListener('astro:hydration-error', see);
  if (code.isGone) throw new Error('the code of an island is gone');
  await hydrate();
};

/** The press of an event; undefined for events that the browser handles itself. */
const heldPress = (event: Event, held: string): HeldPress | undefined => {
  const target = event.target as HTMLElement;
  if (event instanceof MouseEvent) {
    const control = target.closest<HTMLElement>(held);
    const isHeld = control && isPlainPress(event) && !control.hasAttribute('popovertarget');
    return isHeld ? clicked(control) : undefined;
  }
  if (event instanceof SubmitEvent) {
    // React hydrates the target of a click first, but not that of a submit.
    const { submitter } = event;
    if (submitter) return submitter.matches(held) ? clicked(submitter) : undefined;
    const repeat = () => {
      (target as HTMLFormElement).requestSubmit();
    };
    return { control: target, repeat };
  }
  // The click covers a box that is ticked.
  if (target.matches('[type=checkbox], [type=radio]')) return undefined;
  const repeat = () => target.dispatchEvent(new Event('change', { bubbles: true }));
  return { control: target, repeat };
};

const clicked = (control: HTMLElement): HeldPress => ({
  control,
  repeat: () => {
    control.click();
  },
});

/** By URL of an entry, the URLs of all that it imports (`tools/local/build/imports-of-islands.ts`). */
type Imports = Readonly<Record<string, readonly string[] | undefined>>;

let imports: Promise<Imports> | undefined;
const fetched = new Set<string>();

/** Puts the scripts of an island into the browser's cache, without running them. */
const fetchAhead = async (island: HTMLElement): Promise<void> => {
  imports ??= fetch('/_imports.json').then((reply) => reply.json());
  // What fails now is fetched when it is needed.
  const known = await imports.catch((): Imports => ({}));
  for (const name of ['component-url', 'renderer-url']) {
    const entry = island.getAttribute(name) ?? '';
    for (const url of [entry, ...(known[entry] ?? [])]) {
      if (fetched.has(url)) continue;
      fetched.add(url);
      fetch(url, { priority: 'low' })
        .then((reply) => reply.text())
        .catch(String);
    }
  }
};
