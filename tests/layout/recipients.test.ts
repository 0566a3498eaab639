import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_KEYS } from '#islands/state/consent/personal-keys.ts';
import { tracked } from './tracked.ts';

const cookies = readFileSync('catalogue/policies/find-about-cookies.md', 'utf8');
const notice = readFileSync('catalogue/policies/data-protection.md', 'utf8');

const code = tracked
  .filter(
    (file) => /^(?:packages|src)\/.*\.(?:tsx?|astro)$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

/** Calls that set a cookie, with the name of the constant that names it. */
const SETS = /\b(?:setCookie\(c, |generateCookie\(|browserCookie\(|createAuthCookie\()(\w+)/g;
/** Constants that name a cookie, or the beginning of its name. */
const NAMES =
  /const (\w*COOKIE|\w*_PREFIX) = (?:\(?\w*\(?)?['`"]((?:__Host-|__Secure-)?[\w-]+)['`"]/g;

describe('the cookie page', () => {
  it('[CONSENT-005] names every cookie that the code sets', () => {
    const names = new Map(
      code.flatMap(([file, text]) =>
        [...text.matchAll(NAMES)].map(([, constant = '', name = '']) => [
          `${constant} ${text.includes(`export const ${constant}`) ? '' : file}`,
          name,
        ]),
      ),
    );
    const set = code.flatMap(([file, text]) =>
      [...text.matchAll(SETS)]
        .map(([, constant = '']) => constant)
        // Functions that take the name: their callers are looked at.
        .filter((constant) => !['name', 'prefix', 'browserCookieName'].includes(constant))
        .map((constant) => names.get(`${constant} ${file}`) ?? names.get(`${constant} `) ?? file),
    );
    // The names that the shop gives to functions, and those that the identity library chooses.
    const flows = [...names.values()].filter((name) => name.endsWith('sign-in-'));
    const all = [...new Set([...set, ...flows, 'session_token', 'state'])];
    expect(all.length).toBeGreaterThan(12);
    expect(all.filter((name) => !new RegExp(`\`[\\w.-]*${name}…?\``).test(cookies))).toEqual([]);
  });

  /** What the page calls each key of the browser's storage that it does not name as the code does. */
  const CALLED: Readonly<Record<string, string>> = {
    cart: 'Copy of your cart',
    headerMenus: 'Menus',
    roomCategoryCounts: 'Menus',
    filterPanel: 'Filter panel',
    lastUser: '`userData`, last user',
    lastVerdict: 'style verdict',
    searches: 'Searches',
    recentProducts: 'Recent products',
    fit: 'The measurements of your room and doors',
    outcode: 'the first half of your postcode',
  };

  it('[CONSENT-005] names everything that the code keeps in the browser’s storage', () => {
    const KEYS = /\b(?:\w*KEY) = '([\w/]+)'|\b(?:writeStored|storedFirst)\(\s*'([\w/]+)'/g;
    const keys = code
      .filter(([file]) => /^src\/(?:islands|components)\//.test(file))
      .flatMap(([, text]) => [...text.matchAll(KEYS)].map(([, one, other]) => one ?? other ?? ''));
    const all = [...new Set([...keys, ...ACCOUNT_KEYS])];
    expect(all).toContain('compared');
    expect(all.filter((key) => !cookies.includes(CALLED[key] ?? `\`${key}\``))).toEqual([]);
  });
});

/** Files that send something to others, and how the privacy notice names these; '' where nothing is about a person. */
const RECIPIENTS: Readonly<Record<string, string>> = {
  'packages/agents/src/acp/notify.ts':
    'The **assistant that ordered for you**, and the platform it belongs to',
  'packages/agents/src/ucp/notify.ts':
    'The **assistant that ordered for you**, and the platform it belongs to',
  'packages/agents/src/ucp/platform-profile.ts': '',
  'packages/http/src/outside.ts': '',
  'packages/identity/src/assistants/document.ts': '',
  'packages/identity/src/other-providers.ts': '**Google, Apple or another provider**',
  'packages/mail/src/deliver.ts': 'send our email',
  'packages/mail/src/post.ts': 'send our email',
  'packages/payments/src/stripe.ts': '**payment provider**',
  'packages/search/src/meaning/embed.ts': '**language model for our search**',
  'src/worker/auth/provider.ts': 'companies that **host this site**',
  'src/worker/gateway/gateway.ts': 'companies that **host this site**',
  'src/worker/market/account/postcode-service.ts': '**provider of addresses**',
  'src/worker/market/operator/public-fetch.ts': '',
  'src/worker/objects.ts': 'companies that **host this site**',
};

/** A call that leaves the worker: the platform's `fetch`, a model, an email, another provider's sign-in. */
const LEAVES =
  /(?<![.\w])fetch\((?:url\b(?!:)|input|`)|fetchOutside\(|\bAI\?\.run\(|sendByBinding\(EMAIL|\.signInSocial\(|overNetwork\(send\)|identity\.fetch\(/;

/** Code of the worker: all but what pages carry. */
const WORKERS = /^(?:packages\/(?!client\/)|src\/worker\/)/;

/** Others who tell the shop something about a person (UK GDPR, article 14). */
const SOURCES = ['Google or Apple', 'shopping assistant', 'sent **to you**', 'payment provider'];

describe('the data protection page', () => {
  it('[STATIC-005] names everybody to whom the code sends something about a person', () => {
    const senders = code
      .filter(([file, text]) => WORKERS.test(file) && LEAVES.test(text))
      .map(([file]) => file);
    expect(senders).toEqual(Object.keys(RECIPIENTS));
    const [, shared = ''] = notice.split('## Whom we share it with');
    const told = shared.split('\n## ')[0] ?? '';
    expect(Object.values(RECIPIENTS).filter((name) => !told.includes(name))).toEqual([]);
  });

  it('[STATIC-005] names the sources of what the person has not told the shop', () => {
    const [, sources = ''] = notice.split('Some of it comes from others:');
    expect(SOURCES.filter((name) => !sources.split('\n## ')[0]?.includes(name))).toEqual([]);
  });
});
