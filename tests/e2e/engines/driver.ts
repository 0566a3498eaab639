/** A window of an engine, by the few things that each of them can do even where pages run no scripts. */
export interface Driver {
  readonly goTo: (url: string) => Promise<void>;
  readonly url: () => Promise<string>;
  /** Runs the body of a function in the page and resolves with its JSON value. */
  readonly run: (body: string, args: readonly unknown[]) => Promise<unknown>;
  /** Presses the mouse at a place of the window, in CSS pixels. */
  readonly pressAt: (x: number, y: number) => Promise<void>;
  /** Types a text into the field that has the focus. */
  readonly type: (text: string) => Promise<void>;
  /** Errors that pages have left in the console so far. */
  readonly complaints: () => readonly string[];
  /** A PNG of the window in base64. */
  readonly screenshot: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface BrowserOptions {
  /** Where the window opens, as `DISPLAY` names it. */
  readonly display: string;
}

export const WINDOW = { width: 1366, height: 768 };
