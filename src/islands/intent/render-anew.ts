const EVENTS = ['click', 'submit', 'change'] as const;

const FIELDS = 'input, select, textarea';

const STATEFUL = 'input, textarea, details';

/**
 * Lets Astro render an island as one of the browser only. Presses that were meant for the controls of the page
 * go to those that replace them, and so do the focus, what was typed or ticked, and what was opened.
 */
export const renderAnew = (island: Element): void => {
  island.setAttribute('client', 'only');
  let { activeElement: focused } = document;
  const served = [...island.children];
  const rendered = nextChange(island).then(() => {
    const stateful = served.flatMap((root) => [...root.querySelectorAll(STATEFUL)]);
    for (const one of stateful.filter(isTouched)) {
      const replacement = replacementOf(one, served, island);
      if (replacement) takeState(one, replacement);
    }
    // Nothing has the focus once the element that had it is gone.
    const isLost = document.activeElement === document.body;
    if (isLost && focused && served.some((root) => root.contains(focused))) {
      replacementOf(focused, served, island)?.focus({ preventScroll: true });
    }
  });
  const repeat = (event: Event): void => {
    event.preventDefault();
    const control = controlOf(event.target as Element);
    if (!control) return;
    void rendered.then(() => {
      repeatOn(replacementOf(control, served, island), event.type, control);
    });
  };
  const follow = (pressed: Element): void => {
    const control = controlOf(pressed);
    if (control) repeatAcross(control, () => replacementOf(control, served, island));
  };
  for (const root of served) {
    for (const type of EVENTS) root.addEventListener(type, repeat);
    root.addEventListener('focusin', ({ target }) => {
      focused = target as Element;
    });
    root.addEventListener('pointerdown', ({ target }) => {
      follow(target as Element);
    });
  }
  const pressed = [...island.querySelectorAll(':active')].at(-1);
  if (pressed) follow(pressed);
};

const controlOf = (element: Element): Element | null =>
  element.closest(`a, button, summary, form, ${FIELDS}`);

/** Repeats a press that ends after its control has been replaced: browsers make no click of it. */
const repeatAcross = (control: Element, replacement: () => HTMLElement | undefined): void => {
  const over = new AbortController();
  const end = ({ type, clientX, clientY }: PointerEvent): void => {
    over.abort();
    if (type === 'pointercancel' || control.isConnected) return;
    const now = replacement();
    if (now?.contains(document.elementFromPoint(clientX, clientY))) now.click();
  };
  addEventListener('pointerup', end, { signal: over.signal });
  addEventListener('pointercancel', end, { signal: over.signal });
};

const nextChange = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(element, { childList: true });
  });

/** Finds the control that stands where one of the page stood, and says the same. */
const replacementOf = (
  control: Element,
  served: readonly Element[],
  island: Element,
): HTMLElement | undefined => {
  const name = nameOf(control);
  const alikeIn = (roots: readonly Element[]) =>
    roots
      .flatMap((root) => [root, ...root.querySelectorAll<HTMLElement>(control.localName)])
      .filter((other) => other.localName === control.localName && nameOf(other) === name);
  const position = alikeIn(served).indexOf(control);
  return alikeIn([...island.children])[position] as HTMLElement | undefined;
};

/** What tells a control from others of its kind; the texts of links and labels may have changed. */
const nameOf = (control: Element): string => {
  if (control.matches('button, summary')) return wordsOf(control);
  const names = control.matches('a')
    ? ['href']
    : control.matches('[type=checkbox], [type=radio]')
      ? ['name', 'value']
      : ['name', 'type', 'action'];
  return JSON.stringify(names.map((name) => control.getAttribute(name)));
};

/** The label of a control, or its text; what is for browsers without script is text where script runs. */
const wordsOf = (control: Element): string => {
  const copy = control.cloneNode(true) as Element;
  for (const unread of copy.querySelectorAll('noscript')) unread.remove();
  return copy.ariaLabel ?? copy.textContent;
};

/** Whether the visitor has typed, ticked or opened something. */
const isTouched = (one: Element): boolean => {
  if (one instanceof HTMLDetailsElement) return true;
  const { value, defaultValue, checked, defaultChecked } = one as HTMLInputElement;
  return value !== defaultValue || checked !== defaultChecked;
};

const takeState = (from: Element, to: HTMLElement): void => {
  for (const name of ['open', 'checked', 'value'] as const) {
    // React watches the property of the element itself, and would take this for a change of its own.
    if (!(name in from)) continue;
    Reflect.set(Object.getPrototypeOf(to) as object, name, Reflect.get(from, name), to);
  }
};

const repeatOn = (control: HTMLElement | undefined, type: string, served: Element): void => {
  if (type === 'submit') (control as HTMLFormElement | undefined)?.requestSubmit();
  else if (type === 'click') control?.click();
  else if (control) {
    takeState(served, control);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
};
