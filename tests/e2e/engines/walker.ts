import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';

/** Finds the first visible element for a selector whose label or text contains the words. */
const FIND = `
  const find = (selector, words) => [...document.querySelectorAll(selector)].find(
    (each) => each.checkVisibility({ visibilityProperty: true })
      && ((each.getAttribute('aria-label') ?? '') + ' ' + each.textContent).includes(words),
  );`;

/** Whether it is there. */
const IS_THERE = `${FIND} return find(...arguments) !== undefined;`;

/** The middle of its first line, if nothing covers that. */
const MIDDLE = `${FIND}
  const element = find(...arguments);
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getClientRects()[0];
  const middle = [x + width / 2, y + height / 2];
  const hit = document.elementFromPoint(...middle);
  return hit !== null && element.contains(hit) ? middle : null;`;

/** Where a link leads that is inside it. */
const LINK_IN = `${FIND}
  const [selector, words, link] = arguments;
  return find(selector, words).querySelector(link).href;`;

const SELECT_TEXT = `document.activeElement.select();`;
const VALUE = `return document.activeElement.value;`;
const TEXT = `return document.querySelector(arguments[0])?.innerText ?? '';`;

const POST = `
  const [path, body] = arguments;
  const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
  return fetch(path, { method: 'POST', headers, body }).then(({ status }) => status);`;

/** In CSS pixels of the window. */
type Point = readonly [x: number, y: number];

/** Milliseconds within which a page must show what is expected of it. */
const timeout = 30_000;

/** A visitor who walks through a site in one engine, by mouse and keyboard. */
export class Walker {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  goTo(path: string): Promise<void> {
    return this.#driver.goTo(new URL(path, this.#origin).href);
  }

  /** Goes back in the history, as the browser's button does. */
  async goBack(): Promise<void> {
    await this.#driver.run('history.back();', []);
  }

  async path(): Promise<string> {
    const { pathname, search } = new URL(await this.#driver.url());
    return pathname + search;
  }

  /** Runs the body of a function in the page. */
  run(body: string): Promise<unknown> {
    return this.#driver.run(body, []);
  }

  text(selector = 'main'): Promise<string> {
    return this.#driver.run(TEXT, [selector]) as Promise<string>;
  }

  /** Presses an element where it is, once it is there, has come to rest and is not covered. */
  async press(selector: string, words = ''): Promise<void> {
    const places: (Point | null)[] = [];
    const rests = async () => {
      places.push(
        await this.#driver.run(MIDDLE, [selector, words]).then(
          (found) => found as Point | null,
          () => null,
        ),
      );
      const [before, now] = places.slice(-2);
      return now !== null && String(now) === String(before);
    };
    const message = `${selector} ${words} can be pressed`;
    await expect.poll(rests, { timeout, intervals: [100], message }).toBe(true);
    const [x, y] = places.at(-1) ?? [0, 0];
    await this.#driver.pressAt(x, y);
  }

  /** Replaces the text of a field. */
  async fill(selector: string, text: string): Promise<void> {
    await this.press(selector);
    await this.#driver.run(SELECT_TEXT, []);
    await this.#driver.type(text);
    await expect.poll(() => this.#driver.run(VALUE, []), { message: selector }).toBe(text);
  }

  /** Makes a call of the site's API, as a script of the open page does. */
  async post(path: string, body: object): Promise<void> {
    expect(await this.#driver.run(POST, [path, JSON.stringify(body)])).toBe(200);
  }

  /** Where a link leads that is inside the first element with these words. */
  linkIn(selector: string, words: string, link: string): Promise<string> {
    return this.#driver.run(LINK_IN, [selector, words, link]) as Promise<string>;
  }

  /** Expects something to be there, or not to be there. */
  async sees(selector: string, words = '', isThere = true): Promise<void> {
    const there = () => this.#driver.run(IS_THERE, [selector, words]).catch(() => null);
    const message = `${isThere ? '' : 'no '}${selector} ${words}`;
    await expect.poll(there, { timeout, message }).toBe(isThere);
  }

  /** Expects the page to have a text, within its main part unless another is named. */
  async reads(words: string | RegExp, selector = 'main'): Promise<void> {
    const has = async () => (await this.text(selector).catch(() => '')).search(words) >= 0;
    await expect.poll(has, { timeout, message: `${selector} has ${String(words)}` }).toBe(true);
  }

  /** Expects to be at a path. */
  async arrives(path: RegExp): Promise<void> {
    const here = () => this.path().catch(() => '');
    await expect.poll(here, { timeout }).toMatch(path);
  }
}
