import { beforeEach, describe, expect, it } from 'vitest';
import { sampleSettings } from './sample-settings.ts';
import { SiteConfigError } from './site-config-error.ts';
import { parseSites } from './sites.ts';

type Settings = Record<string, Record<string, unknown>>;

const problemsOf = (settings: unknown): readonly string[] => {
  try {
    parseSites(settings);
  } catch (error) {
    if (error instanceof SiteConfigError) return error.problems;
    throw error;
  }
  return [];
};

const ON_A_DOMAIN = {
  hosts: ['www.hearth.example'],
  origin: 'https://www.hearth.example',
};
const TEST = { provider: 'test' };
const stripeWith = (publishableKey: string) => ({
  provider: 'stripe',
  publishableKey,
  secretKey: 'STRIPE_KEY_HEARTH',
  webhookSecret: 'STRIPE_WEBHOOK_HEARTH',
});

describe('sites', () => {
  let settings: Settings;

  beforeEach(() => {
    settings = sampleSettings();
  });

  it('have older calls below the prefix unless a remote upstream’s settings say otherwise', () => {
    expect(parseSites(settings).map(({ upstreams }) => upstreams.olderPaths)).toEqual(
      Object.keys(settings).map(() => 'prefixed'),
    );
    const remote = { main: 'https://api.example', web: 'embedded', customer: 'embedded' };
    settings.hearth!.upstreams = { ...remote, olderPaths: 'bare' };
    expect(problemsOf(settings)).toEqual([]);
    settings.hearth!.upstreams = { ...remote, main: 'embedded', olderPaths: 'bare' };
    expect(problemsOf(settings)).toEqual([
      'SITES.hearth.upstreams.olderPaths: the embedded market has its calls below v1/api/: leave it out',
    ]);
    settings.hearth!.upstreams = { ...remote, olderPaths: 'v2' };
    expect(problemsOf(settings)).toEqual([
      'SITES.hearth.upstreams.olderPaths: write "prefixed" or "bare"',
    ]);
  });

  it('[CHAT-010] have the bot HeadlineBot in Production unless they name another', () => {
    const botOf = (chat?: object) => {
      const named = { ...settings.hearth, ...(chat && { chat }) };
      return parseSites({ hearth: named })[0]?.chat;
    };
    delete settings.hearth?.chat;
    expect(botOf()).toEqual({ botName: 'HeadlineBot', botAlias: 'Production' });
    expect(botOf({ botAlias: 'Trial' })).toEqual({ botName: 'HeadlineBot', botAlias: 'Trial' });
  });

  it('report every problem with its path and the remedy', () => {
    Object.assign(settings.hearth!, {
      hosts: ['Hearth.example:80'],
      selectedFont: 'Comic Sans',
      colour: 'red',
      upstreams: { main: 'ftp://x', web: 'embedded', customer: 'embedded' },
    });
    delete settings.nordhem!.apiTokenSecret;
    const problems = problemsOf(settings);
    expect(problems).toHaveLength(5);
    expect(problems.join('\n')).toContain('SITES.hearth.hosts.0: write a bare host name');
    expect(problems.join('\n')).toContain('SITES.hearth.selectedFont: choose one of: Instrument');
    expect(problems.join('\n')).toContain('SITES.hearth.colour: no such setting');
    expect(problems.join('\n')).toContain('SITES.hearth.upstreams.main: write "embedded", or the');
    expect(problems.join('\n')).toContain('SITES.nordhem.apiTokenSecret: missing; write the NAME');
  });

  it.each<[what: string, change: object, problem: string]>([
    ['without a provider', {}, 'SITES.hearth.payments: missing; name the payment provider of'],
    [
      'with test payments',
      { payments: TEST },
      'SITES.hearth.payments: test payments charge no card',
    ],
    [
      'with a test key',
      { payments: stripeWith('pk_test_1') },
      'SITES.hearth.payments: test payments',
    ],
    ['for trials, without a provider', { development: true }, 'SITES.hearth.payments: missing'],
  ])('[CHECKOUT-002] a site on a real domain %s is refused', (_, change, problem) => {
    Object.assign(settings.hearth!, { ...ON_A_DOMAIN, ...change });
    expect(problemsOf(settings)).toEqual([expect.stringContaining(problem)]);
  });

  it.each<[what: string, change: object]>([
    ['with a live key', { payments: stripeWith('pk_live_1') }],
    ['for trials, with test payments written out', { payments: TEST, development: true }],
  ])('[CHECKOUT-002] a site on a real domain %s is accepted', (_, change) => {
    Object.assign(settings.hearth!, { ...ON_A_DOMAIN, ...change });
    expect(problemsOf(settings)).toEqual([]);
  });

  it('[STATIC-017] need the four mailboxes that the policies name', () => {
    delete settings.nordhem!.mailboxes;
    Object.assign(settings.ombre!.mailboxes!, {
      sales: 'sales at ombre',
      press: 'x@ombre.example',
    });
    expect(problemsOf(settings)).toEqual([
      'SITES.nordhem.mailboxes: missing; add a table with the four email addresses support, sales, info and privacy',
      'SITES.ombre.mailboxes.sales: write an email address, such as "support@example.co.uk"',
      'SITES.ombre.mailboxes.press: no such setting; remove or rename it',
    ]);
  });

  it.each(['G-123', 'http://tags.example/a.js', 'https://tags.example/a.js" onload="x', ''])(
    'refuse %j as the script of an analytics provider',
    (analyticsTag) => {
      Object.assign(settings.hearth!, { analyticsTag });
      expect(problemsOf(settings)).toEqual([
        'SITES.hearth.analyticsTag: write the URL of a script, such as "https://www.googletagmanager.com/gtag/js?id=G-1"',
      ]);
    },
  );

  it('refuse a host of two sites', () => {
    Object.assign(settings.ombre!, { hosts: ['ombre.localhost', 'hearth.localhost'] });
    expect(problemsOf(settings)).toEqual([
      'SITES.hearth, SITES.ombre: several sites have the host "hearth.localhost"; leave it to one of them',
    ]);
  });

  it('[TENANT-001] refuse a host for the console that is a host of a shop', () => {
    Object.assign(settings.ombre!, { consoleHost: 'hearth.localhost' });
    Object.assign(settings.nordhem!, { consoleHost: 'nordhem.localhost' });
    expect(problemsOf(settings)).toEqual([
      'SITES.hearth, SITES.ombre: several sites have the host "hearth.localhost"; leave it to one of them',
      'SITES.nordhem.consoleHost: "nordhem.localhost" is a host of the shop; choose another one',
    ]);
  });

  it('[TENANT-002] refuse a secret for a token that two sites have, or that has another use', () => {
    Object.assign(settings.ombre!, { apiTokenSecret: 'API_TOKEN_HEARTH' });
    Object.assign(settings.nordhem!, { apiTokenSecret: 'CLIENT_SECRET_NORDHEM' });
    Object.assign(settings.parlour!, { apiTokenSecret: 'OPERATOR_TOKEN' });
    expect(problemsOf(settings)).toEqual([
      'SITES.parlour.apiTokenSecret: the secret "OPERATOR_TOKEN" has another use, too; choose one for each',
      'SITES.hearth.apiTokenSecret, SITES.ombre.apiTokenSecret: both have the secret "API_TOKEN_HEARTH"; choose one for each',
      'SITES.nordhem.apiTokenSecret: the secret "CLIENT_SECRET_NORDHEM" has another use, too; choose one for each',
    ]);
  });

  it.each([
    ['client', { clientId: 'shop' }, { clientId: 'shop' }],
    [
      'audience',
      { clientId: 'a', audience: 'https://api' },
      { clientId: 'b', audience: 'https://api' },
    ],
  ])('[TENANT-003] refuse two sites with the same issuer and the same %s', (what, one, other) => {
    Object.assign(settings.hearth!.signIn!, { issuer: 'https://login.example', ...one });
    Object.assign(settings.ombre!.signIn!, { issuer: 'https://LOGIN.example/', ...other });
    expect(problemsOf(settings)).toEqual([
      `SITES.hearth.signIn, SITES.ombre.signIn: both have the issuer "https://login.example/" and the same ${what}, so that a token of one is valid at the other; choose a ${what} for each`,
    ]);
    Object.assign(settings.ombre!.signIn!, { clientId: 'c', audience: 'https://other' });
    expect(problemsOf(settings)).toEqual([]);
  });

  it('[TENANT-001] refuse an origin that is not among the site’s hosts', () => {
    Object.assign(settings.hearth!, {
      origin: 'https://www.hearth.example',
      payments: TEST,
      development: true,
    });
    expect(problemsOf(settings)).toEqual([
      'SITES.hearth.origin: "www.hearth.example" isn’t among the hosts of this site; add it to them',
    ]);
  });

  it.each<[string, object]>([
    ['origin', { hosts: ['hearth.example'], origin: 'http://hearth.example' }],
    [
      'upstreams.web',
      { upstreams: { main: 'embedded', web: 'http://a.example', customer: 'embedded' } },
    ],
    ['signIn.issuer', { signIn: { issuer: 'http://login.example' } }],
    ['signIn.signUpUrl', { signIn: { signUpUrl: 'http://login.example/signup' } }],
    ['signIn.signOutUrl', { signIn: { signOutUrl: 'http://login.example/logout' } }],
    ['origin', { hosts: ['localhost.example'], origin: 'http://localhost.example' }],
  ])('refuse plain http in %s', (path, change) => {
    const { signIn } = settings.hearth!;
    const changed = change as { signIn?: object };
    Object.assign(settings.hearth!, change, {
      payments: TEST,
      development: true,
      signIn: { ...(signIn as object), ...changed.signIn },
    });
    expect(problemsOf(settings)).toEqual([
      `SITES.hearth.${path}: plain http is only for this machine; write https`,
    ]);
  });

  it('allow plain http on this machine', () => {
    Object.assign(settings.hearth!, {
      upstreams: {
        main: 'http://127.0.0.1:9',
        web: 'http://[::1]:9',
        customer: 'http://a.localhost',
      },
    });
    expect(problemsOf(settings)).toEqual([]);
  });

  it('[TENANT-003] refuse a picture from the folder of another site', () => {
    Object.assign(settings.hearth!, { favicon: '/sites/ombre/favicon.svg' });
    expect(problemsOf(settings)).toEqual([
      'SITES.hearth.favicon: "/sites/ombre/favicon.svg" is a file of the site ombre, and isn’t served here; copy it to /sites/hearth/',
    ]);
  });

  it.each([undefined, null, 'text', [], {}])('refuse %j as settings', (nothing) => {
    expect(problemsOf(nothing)).toHaveLength(1);
  });
});
