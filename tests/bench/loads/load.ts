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
/** Milliseconds after which the rest of a task counts as blocking. */
const BLOCKING_MS = 50;

const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image'] as const;
type Kind = (typeof KINDS)[number];

/** One load of a page in a browser with an empty cache: times in milliseconds, sizes in kB on the wire. */
export interface Load {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Sum of all layout shifts; a whole window that moves by its own height is 1. */
  readonly shift: number;
  readonly blocked: number;
  readonly kilobytes: Readonly<Record<Kind, number>>;
  readonly requests: number;
  /** The requests that were answered before the first paint. */
  readonly before: number;
}

interface Watched {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  blocked: number;
}

/** In the page: records what the browser reports about painting, layout shifts and blocking. */
const watch = (blocking: number): void => {
  const seen: Watched = { firstPaint: 0, largestPaint: 0, shift: 0, blocked: 0 };
  Object.assign(globalThis, { seen });
  const observe = (type: string, see: (entry: PerformanceEntry) => void): void => {
    const observer = new PerformanceObserver((list) => {
      list.getEntries().forEach(see);
    });
    observer.observe({ type, buffered: true });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
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
    const { seen } = globalThis as unknown as { seen: Watched };
    const all = performance.getEntriesByType('resource');
    const before = all.filter(({ responseEnd }) => responseEnd <= seen.firstPaint);
    // The page itself has been received, too.
    return { ...seen, before: before.length + 1 };
  });

/** Opens a page once with an empty cache. */
export const load = async (browser: Browser, url: string): Promise<Load> => {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const weight = await weigh(session);
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(watch, BLOCKING_MS);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(WATCHED_MS);
    return {
      ...(await painted(page)),
      kilobytes: weight.kilobytes(),
      requests: weight.requests(),
    };
  } finally {
    await context.close();
  }
};
