import type { Browser, CDPSession, Page } from '@playwright/test';

/** A mid-range phone on a slow connection, as Lighthouse simulates it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  ignoreHTTPSErrors: true,
  serviceWorkers: 'block',
} as const;
/** Milliseconds, and bytes a second. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;
const SLOWDOWN = 4;
/** Milliseconds for which a page is observed after its last request. */
const WATCHED_MS = 1_500;
/** Square pixels up to which a picture is a mark or a thumbnail. */
const MARK = 2_500;
/** Milliseconds after which the rest of a task counts as blocking. */
const BLOCKING_MS = 50;

const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image'] as const;
type Kind = (typeof KINDS)[number];

/** One load of a page in a browser with an empty cache: times in milliseconds, sizes in kB on the wire. */
export interface Load {
  readonly firstPaint: number;
  /** When the page's heading was painted. */
  readonly heading: number;
  /** When the first and the last picture of the first screen were painted; null for a screen without any. */
  readonly firstPicture: number | null;
  readonly lastPicture: number | null;
  /** From a press on the header's first button to the next frame; null without such a button. */
  readonly press: number | null;
  /** Sum of all layout shifts; a whole window that moves by its own height is 1. */
  readonly shift: number;
  readonly blocked: number;
  readonly kilobytes: Readonly<Record<Kind, number>>;
  readonly requests: number;
  /** The requests that were answered before the first paint. */
  readonly before: number;
}

/** Cookies by name. */
export type Cookies = Readonly<Record<string, string>>;

/** An entry of the browser's Element Timing, for which TypeScript has no type. */
interface PaintedElement extends PerformanceEntry {
  readonly identifier: string;
  readonly renderTime: number;
  readonly loadTime: number;
  readonly intersectionRect: DOMRectReadOnly;
  /** '' for text. */
  readonly url: string;
}

interface PageTimings {
  firstPaint: number;
  heading: number;
  pictures: number[];
  press: number | null;
  shift: number;
  blocked: number;
}

/** In the page: records what the browser reports about painting, layout shifts, presses and blocking. */
const watch = ({ blocking, mark }: { readonly blocking: number; readonly mark: number }): void => {
  const seen: PageTimings = {
    firstPaint: 0,
    heading: 0,
    pictures: [],
    press: null,
    shift: 0,
    blocked: 0,
  };
  Object.assign(globalThis, { seen });
  const observe = (type: string, see: (entry: PerformanceEntry) => void): void => {
    const observer = new PerformanceObserver((list) => {
      list.getEntries().forEach(see);
    });
    observer.observe({ type, buffered: true, durationThreshold: 16 });
  };
  // The browser reports when the elements with this attribute are painted.
  const timed = (added: Node): void => {
    if (!(added instanceof Element)) return;
    for (const one of [added, ...added.querySelectorAll('img, h1')]) {
      if (one.matches('img, h1')) one.setAttribute('elementtiming', one.tagName);
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(timed);
  }).observe(document, { childList: true, subtree: true });
  observe('element', (entry) => {
    const { identifier, renderTime, loadTime, intersectionRect, url } = entry as PaintedElement;
    const { top, width, height } = intersectionRect;
    const time = renderTime || loadTime;
    if (identifier === 'H1') seen.heading ||= time;
    // Neither marks and thumbnails nor placeholders in a `data:` URL.
    else if (top < innerHeight && width * height > mark && !url.startsWith('data:')) {
      seen.pictures.push(time);
    }
  });
  observe('event', ({ name, duration }) => {
    if (name === 'click') seen.press = Math.max(seen.press ?? 0, duration);
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - blocking);
  });
};

/** Counts the bytes on the wire by kind, as they arrive. */
const weigh = async (session: CDPSession) => {
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  return {
    requests: () => kinds.size,
    kilobytes: () =>
      Object.fromEntries(KINDS.map((kind) => [kind, (bytes.get(kind) ?? 0) / 1024])) as Record<
        Kind,
        number
      >,
  };
};

const painted = (page: Page) =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: PageTimings };
    const all = performance.getEntriesByType('resource');
    const before = all.filter(({ responseEnd }) => responseEnd <= seen.firstPaint);
    const { pictures, ...times } = seen;
    const isSeen = pictures.length > 0;
    return {
      ...times,
      firstPicture: isSeen ? Math.min(...pictures) : null,
      lastPicture: isSeen ? Math.max(...pictures) : null,
      // The page itself has been received, too.
      before: before.length + 1,
    };
  });

const BUTTON = 'header :is(button, summary, [role=button])';

/** Presses the first button of the header that is visible. */
const press = async (page: Page): Promise<void> => {
  const button = page.locator(BUTTON).filter({ visible: true }).first();
  if ((await button.count()) === 0) return;
  await button.tap({ force: true });
  await page.waitForTimeout(WATCHED_MS);
};

/**
 * Opens a page once with an empty cache.
 * @param cookies of a visitor who has answered the cookie banner
 */
export const load = async (browser: Browser, url: string, cookies: Cookies = {}): Promise<Load> => {
  const context = await browser.newContext(PHONE);
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const weight = await weigh(session);
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(watch, { blocking: BLOCKING_MS, mark: MARK });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(WATCHED_MS);
    await press(page);
    return {
      ...(await painted(page)),
      kilobytes: weight.kilobytes(),
      requests: weight.requests(),
    };
  } finally {
    await context.close();
  }
};
