import { isLeaving, isPlainPress } from '@parlour/client';

/*
 * Back closes what lies over the page before it leaves the page (docs/decisions/0116-back-closes-a-layer.md): while a
 * layer is open, the history has an entry more, of the same page and marked.
 */

interface Layer {
  /** Path and query of the page beneath. */
  page: string;
  readonly scroll: number;
  readonly close: () => void;
  readonly returns: boolean;
}

interface LayerOptions {
  /** Whether the page opens it again for a visitor who comes back from one of its links: they keep its entry. */
  readonly returns?: boolean;
}

let open: Layer | null = null;

/** Whether the page itself goes back, as a layer was closed in another way; then where a press leads meanwhile. */
let steppingBack: { next?: string } | null = null;

/** Whether a script has opened another page. */
let isGone = false;

const here = (): string => location.pathname + location.search;

/** Whether the current entry is that of a layer, which may have been closed since, as by a reload. */
export const isLayerEntry = (): boolean =>
  (history.state as { readonly layer?: unknown } | null)?.layer === true;

const mark = (): void => {
  history.pushState({ ...(history.state as object | null), layer: true }, '');
};

/** Says that something lies over the page, which Back closes; the returned function says that it is closed. */
export const openLayer = (
  close: () => void,
  { returns = false }: LayerOptions = {},
): (() => void) => {
  const layer = { page: here(), scroll: scrollY, close, returns };
  open = layer;
  if (!isLayerEntry()) mark();
  return () => {
    if (open !== layer) return;
    open = null;
    // Another layer may take its place, or another page.
    setTimeout(() => {
      leaveEntry(layer);
    });
  };
};

const leaveEntry = ({ scroll }: Layer): void => {
  if (open !== null || !isLayerEntry() || isGone || isLeaving()) return;
  // Going back would scroll the page to where it was.
  if (Math.abs(scrollY - scroll) > 1) {
    history.replaceState({ ...(history.state as object | null), layer: false }, '');
    return;
  }
  steppingBack = {};
  history.back();
};

/** Adds an entry for another state of the page; a layer over the page stays the last one. */
export const pushEntry = (state: object, url: string): void => {
  if (open === null) {
    history.pushState(state, '', url);
    return;
  }
  history.replaceState(state, '', url);
  mark();
  open.page = here();
};

/** Opens another page by a script. */
export const leavePage = (url: string): void => {
  isGone = true;
  location.assign(url);
};

/** Leads on from the page, not from the layer, whose entry would only be in the way. */
const followLink = (event: MouseEvent): void => {
  const link = (event.target as Element).closest('a');
  if (!link || event.defaultPrevented || !isPlainPress(event)) return;
  const { href, origin, pathname, search, target, relList } = link;
  const isOther = origin === location.origin && pathname + search !== here();
  if (!isOther || target !== '' || relList.contains('ar') || link.hasAttribute('download')) return;
  if (steppingBack) {
    steppingBack.next = href;
  } else if (isLayerEntry() && !open?.returns) {
    isGone = true;
    location.replace(href);
  } else {
    return;
  }
  event.preventDefault();
};

const onPopState = (event: PopStateEvent): void => {
  if (steppingBack) {
    const { next } = steppingBack;
    steppingBack = null;
    event.stopImmediatePropagation();
    if (next !== undefined) leavePage(next);
    else if (open) mark();
    return;
  }
  if (open === null || isLayerEntry()) return;
  const { page, close } = open;
  open = null;
  // The page beneath is as it was.
  if (page === here()) event.stopImmediatePropagation();
  close();
};

if (typeof window !== 'undefined') {
  // Before the islands, which show what an entry names.
  addEventListener('popstate', onPopState, { capture: true });
  addEventListener('pageshow', () => {
    isGone = false;
  });
  document.addEventListener('click', followLink);
}
