import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CONSENT_ANSWERS } from '#lib/consent/consent.ts';
import { PERSONAL_KEYS } from './personal-keys.ts';
import { recordConsent } from './record-consent.ts';

const removed: string[] = [];
const page = { cookie: '', documentElement: { dataset: {} as Record<string, string> } };

const start = async (cookie: string) => {
  page.cookie = cookie;
  vi.resetModules();
  return { ...(await import('./consent.ts')), ...(await import('./may-store.ts')) };
};

beforeEach(() => {
  removed.length = 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('localStorage', { removeItem: (key: string) => removed.push(key) });
});

describe('consent', () => {
  it.each([
    ['', null, false],
    ['allow-personal=yes', 'yes', true],
    ['a=b; allow-personal=yes; c=d', 'yes', true],
    ['allow-personal=no', 'no', false],
    ['allow-personal=removedForcefully', 'removedForcefully', false],
    ['allow-personal=maybe', null, false],
    ['not-allow-personal=yes', null, false],
  ])('[CONSENT-006] [CONSENT-008] reads %j as %j', async (cookie, answer, allowed) => {
    const { $consent, mayStorePersonal } = await start(cookie);
    expect($consent.get()).toBe(answer);
    expect(mayStorePersonal()).toBe(allowed);
  });

  it.each(CONSENT_ANSWERS)('[CONSENT-006] records the answer %s', async (answer) => {
    const { $consent, setConsent, mayStorePersonal } = await start('');
    recordConsent(answer);
    expect(mayStorePersonal()).toBe(answer === 'yes');
    setConsent(answer);
    expect($consent.get()).toBe(answer);
    expect(page.cookie).toMatch(new RegExp(`^allow-personal=${answer}; path=/; max-age=15552000;`));
    expect(page.documentElement.dataset.consent).toBe(answer);
    expect(removed).toEqual(answer === 'yes' ? [] : PERSONAL_KEYS);
  });

  it.each([
    ['https:', /; secure$/],
    // WebKit would not store it.
    ['http:', /; samesite=lax$/],
  ])('[CONSENT-006] records an answer over %s as the connection allows', async (protocol, end) => {
    await start('');
    vi.stubGlobal('location', { protocol });
    recordConsent('yes');
    expect(page.cookie).toMatch(end);
  });

  it('is no where there is no document', async () => {
    vi.stubGlobal('document', undefined);
    vi.resetModules();
    const { $consent } = await import('./consent.ts');
    const { mayStorePersonal } = await import('./may-store.ts');
    expect([$consent.get(), mayStorePersonal()]).toEqual([null, false]);
  });
});
