import { gzipSync } from 'node:zlib';
import {
  chromium,
  type Browser,
  type CDPSession,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { chromiumPath } from '../../tools/local/chromium.ts';
import { PRESSES, type Press } from './presses-of-a-shopper.ts';
import { printTable, type Row } from './table.ts';

/** How many times slower the processor is than this machine's. */
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true } as const;
/** Milliseconds after the last request in which an idle page prefetches. */
const AHEAD_MS = 2_500;
const KILOBYTE = 1024;

/** Milliseconds after the finger is lifted. */
interface PressTimes {
  /**
   * Until the frame with the answer is on the screen, as the browser reports it for an element that first
   * appears in this frame.
   */
  readonly shown: number;
  /** Until the main thread has finished its work for that frame. */
  readonly drawn: number;
}

interface PressMeasurement {
  /** Compressed kB of script that ran before the press, and that the press loaded. */
  readonly before: number;
  readonly brought: number;
  /** From the press to the frame that answers it, for the first press and the second. */
  readonly first: PressTimes;
  readonly second: PressTimes | null;
  /** Milliseconds of the longest task after the answer; 0 when none reaches 50. */
  readonly task: number;
}

const bodyOf = (reply: Response): Promise<Uint8Array> => reply.body().catch(() => new Uint8Array());

/** Sizes of a page's scripts as they are loaded, without those that are only prefetched. */
const scriptsOf = (page: Page): (() => Promise<number>) => {
  const bodies = new Map<string, Promise<Uint8Array>>();
  page.on('response', (reply) => {
    if (reply.request().resourceType() === 'script') {
      bodies.set(reply.url(), bodyOf(reply));
    }
  });
  return async () => {
    const texts = await Promise.all(bodies.values());
    return texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / KILOBYTE;
  };
};

/** Observes tasks of more than 50 ms. */
const watchTasks = (): void => {
  const tasks: { readonly start: number; readonly duration: number }[] = [];
  Object.assign(globalThis, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      tasks.push({ start: startTime, duration });
    }
  }).observe({ type: 'longtask', buffered: true });
};

/** In the page: resolves when the answer is shown; rejects when there is none. */
const untilAnswer = ({
  answer,
  patience,
}: {
  answer: string;
  patience: number;
}): Promise<PressTimes> =>
  new Promise((resolve, reject) => {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a condition of the table of presses
    const isThere = (new Function(`return ${answer}`) as () => () => boolean)();
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        const since = () => performance.now() - timeStamp;
        let drawn = NaN;
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          for (const { startTime } of list.getEntries()) {
            resolve({ shown: startTime - timeStamp, drawn });
          }
        }).observe({ type: 'element' });
        const mark = () => {
          const witness = document.createElement('p');
          witness.textContent = '.';
          witness.style.cssText = 'position: fixed; inset: 0 auto auto 0; margin: 0';
          witness.setAttribute('elementtiming', 'answer');
          document.body.appendChild(witness);
        };
        const look = () => {
          if (since() > patience) {
            reject(new Error(`no answer in ${patience} ms: ${answer}`));
          } else if (isThere()) {
            mark();
            void scheduler.postTask(() => (drawn = since()), { priority: 'user-blocking' });
          } else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  });

/** Milliseconds after which a press counts as unanswered. */
const PATIENCE_MS = 10_000;

/** Milliseconds that a shopper looks at the page after scrolling. */
const LOOK_MS = 1_000;

/** Scrolls a little with a finger, as shoppers do before they press anything. */
const scroll = async (page: Page, session: CDPSession): Promise<void> => {
  const gesture = { x: 200, y: 600, gestureSourceType: 'touch' } as const;
  for (const yDistance of [-150, 150]) {
    await session.send('Input.synthesizeScrollGesture', { ...gesture, yDistance });
  }
  await page.waitForTimeout(LOOK_MS);
};

/**
 * Scrolls to the target, above the cookie banner, which covers the lower half of a phone's window. Repeats
 * that until the target stays in place: tiles that come into view grow to their full height.
 */
const reach = async (found: Locator): Promise<Awaited<ReturnType<Locator['boundingBox']>>> => {
  let before = NaN;
  for (;;) {
    await found.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    const box = await found.boundingBox();
    if (box === null || box.y === before) return box;
    before = box.y;
  }
};

/** Milliseconds that a finger rests on the target. */
const TAP_MS = 60;

const press = async (
  page: Page,
  session: CDPSession,
  { target, answer }: Press,
): Promise<PressTimes> => {
  const found = page.locator(target).filter({ visible: true }).first();
  const box = await reach(found);
  if (box === null) throw new Error(`${target} is not to be seen`);
  const answered = page.evaluate(untilAnswer, { answer, patience: PATIENCE_MS });
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(TAP_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return answered;
};

const measure = async (
  browser: Browser,
  origin: string,
  what: Press,
  isCold: boolean,
): Promise<PressMeasurement> => {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  try {
    await page.addInitScript(watchTasks);
    await what.prepare?.(page);
    const size = scriptsOf(page);
    await page.goto(await what.path(page), { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(AHEAD_MS);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await what.uncover?.(page);
    const before = await size();
    if (!isCold) await scroll(page, session);
    const first = await press(page, session, what);
    const answeredAt = await page.evaluate(() => performance.now());
    await page.waitForTimeout(1_000);
    const brought = (await size()) - before;
    const task = await page.evaluate((since) => {
      const { longTasks } = globalThis as unknown as {
        longTasks: { start: number; duration: number }[];
      };
      return Math.max(
        0,
        ...longTasks.filter(({ start }) => start >= since).map(({ duration }) => duration),
      );
    }, answeredAt);
    const second = what.again ? await press(page, session, { ...what, ...what.again }) : null;
    return { before, brought, first, second, task };
  } finally {
    await context.close();
  }
};

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;

/** The median of several times, and their range. */
const timeOf = (times: readonly number[]): string => {
  if (times.length === 0) return '';
  const ends = [Math.min(...times), Math.max(...times)].map((time) => time.toFixed(0));
  return `${middle(times).toFixed(0)} ms (${ends.join('–')})`;
};

const rowsOf = (
  name: string,
  cold: readonly PressMeasurement[],
  runs: readonly PressMeasurement[],
): readonly Row[] => {
  const of = (read: (run: PressMeasurement) => number): number => middle(runs.map(read));
  const seconds = runs.map(({ second }) => second).filter((second) => second !== null);
  return [
    { name, value: `${of(({ before }) => before).toFixed(1)} kB` },
    { name, value: `${of(({ brought }) => brought).toFixed(1)} kB` },
    { name, value: timeOf(cold.map(({ first }) => first.shown)) },
    { name, value: timeOf(runs.map(({ first }) => first.shown)) },
    { name, value: timeOf(runs.map(({ first }) => first.drawn)) },
    { name, value: timeOf(seconds.map(({ shown }) => shown)) },
    { name, value: timeOf(seconds.map(({ drawn }) => drawn)) },
    { name, value: timeOf(runs.map(({ task }) => task)) },
  ];
};

/**
 * Records the source positions of functions as they are compiled. A browser under inspection, as in this
 * measurement, otherwise looks them up for the stack of every error, and parses all of React again for three
 * errors that it creates at the start.
 */
const PLACES = '--js-flags=--no-enable-lazy-source-positions';

/**
 * The speed of the phone by Lighthouse's own measure, which calls 125 to 800 a mid-range phone. A machine is
 * faster at some hours than at others, and only figures of the same index can be compared.
 */
const benchmarkIndex = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage();
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await page.evaluate(pageFunctions.computeBenchmarkIndex);
  } finally {
    await page.close();
  }
};

export interface PressOptions {
  /** Part of the names of the presses to measure; '' for all. */
  readonly only: string;
  /** How many times each press is measured, on a new page each time; the median counts. */
  readonly times: number;
}

/** Prints what the first press of each island costs on a phone, when its code has been prefetched. */
export const printPresses = async (
  origin: string,
  { only, times }: PressOptions,
): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', PLACES],
  });
  try {
    const rows: (readonly Row[])[] = [];
    const before = await benchmarkIndex(browser);
    for (const what of PRESSES.filter(({ name }) => name.includes(only))) {
      console.error(`${what.name} …`);
      const [cold, scrolled]: [PressMeasurement[], PressMeasurement[]] = [[], []];
      for (let turn = 0; turn < times; turn += 1) {
        cold.push(await measure(browser, origin, what, true));
        scrolled.push(await measure(browser, origin, what, false));
      }
      rows.push(rowsOf(what.name, cold, scrolled));
    }
    const headings = [
      'script before',
      'script after',
      'first touch of the page',
      'first press after scrolling',
      'the same, drawn',
      'next press',
      'the same, drawn',
      'longest task after',
    ];
    printTable(
      headings,
      headings.map((_, index) => rows.flatMap((row) => row[index] ?? [])),
    );
    const after = await benchmarkIndex(browser);
    console.log(`\nBenchmark index of the phone: ${before} before, ${after} after`);
  } finally {
    await browser.close();
  }
};
