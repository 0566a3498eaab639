import '#styles/index.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup, configure } from 'vitest-browser-react/pure';
import { $notices } from '#islands/state/shell/notices.ts';
import { forgetDepartures, stayOnPage } from './departures.ts';
import { openShop, unansweredCalls } from './shop.ts';
import { forgetVisitor } from './visitor.ts';

/*
 * The environment of every island test: React's strict mode, a visitor whom the browser does not know, and a
 * shop that gives the replies of the test. An error or a warning in the console fails the test, and so does a
 * call without a reply.
 */

configure({ reactStrictMode: true });
stayOnPage();

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      complaints.push(said.map(String).join(' '));
    });
  }
  openShop();
  forgetDepartures();
  $notices.set([]);
});

afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  forgetVisitor();
  history.replaceState(null, '', '/');
  expect(complaints).toEqual([]);
  expect(unansweredCalls()).toEqual([]);
});
