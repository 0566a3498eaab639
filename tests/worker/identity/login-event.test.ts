import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadProvider, signUp } from './people.ts';
import { Browser } from '../browser.ts';

beforeAll(loadProvider);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a successful login', () => {
  it.each([
    ['yes', 1],
    ['no', 0],
    ['removedForcefully', 0],
    [undefined, 0],
  ])(
    '[AUTH-010] with the consent %s is reported %i times, without any name',
    async (consent, times) => {
      const said = vi.spyOn(console, 'info');
      const browser = new Browser();
      if (consent) browser.cookies.set('allow-personal', { value: consent, path: '/' });
      const { email } = await signUp(browser);
      const events = said.mock.calls.flat().map(String);
      const reports = events.filter((line) => line.includes('analytics_login'));
      expect(reports).toHaveLength(times);
      expect(events.join('\n')).not.toContain(email);
    },
  );
});
