import { markBusy } from './mark-busy.ts';
import { reloadOnce } from './reload.ts';

/** Milliseconds after a press in which what is loaded is loaded for it. */
const FRESH_MS = 500;

let pressed: { readonly control: Element; readonly at: number } | undefined;

const remember = ({ target, timeStamp }: Event): void => {
  const control = (target as Element).closest('a, button, input, summary');
  pressed = control ? { control, at: timeStamp } : undefined;
};

// There is none while the server draws an island.
const { document: page } = globalThis as { readonly document?: Partial<Document> };
page?.addEventListener?.('click', remember, { capture: true, passive: true });

/**
 * The code that a press within an island needs; the pressed control shows that it is coming. If it is gone, as after
 * a deploy, the page reloads once, and the promise never settles.
 * @throws the failure, when a reload has not helped: the caller shows it
 */
export const loadOrReload = <Code>(loading: Promise<Code>): Promise<Code> => {
  if (pressed && performance.now() - pressed.at < FRESH_MS) markBusy(pressed.control, loading);
  return loading.catch((thrown: unknown) => {
    if (reloadOnce()) return new Promise<never>(() => undefined);
    throw thrown;
  });
};
