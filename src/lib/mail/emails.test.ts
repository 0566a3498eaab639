import { HtmlValidate } from 'html-validate';
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { parseSites } from '@parlour/site';
import { salutation } from '@parlour/domain';
import { emailHtml, type EmailKind, emailText, EMAIL_KINDS, type Part } from '@parlour/mail';
import { paths } from '#lib/paths.ts';
import { orderConfirmed } from './order-emails.ts';
import { SAMPLES } from './samples.ts';

const { vars } = parse(readFileSync('wrangler.toml', 'utf8')) as unknown as {
  readonly vars: { readonly SITES: unknown };
};
const sites = parseSites(vars.SITES);
const hearth = sites.find(({ id }) => id === 'hearth')!;

/**
 * Mail programs need some things that pages do not: styles in attributes, and sizes that one of them reads
 * only there.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'no-inline-style': 'off',
    'long-title': 'off',
    // Some of them drop newer elements.
    'prefer-native-element': 'off',
    'no-deprecated-attr': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'presentation-role-style': 'off',
    'prefer-tbody': 'off',
  },
});

/** The words of a part, as a reader sees them. */
const wordsOf = (part: Part): readonly string[] => {
  switch (part.part) {
    case 'action':
      return [part.label, part.url];
    case 'facts':
      return part.facts.flatMap(({ name, value }) => [name, value]);
    case 'goods':
      return part.goods.flatMap(({ name, choices, price }) => [name, choices, price]);
    case 'sums':
      return [...part.sums, part.total].flatMap(({ name, value }) => [name, value]);
    case 'lines':
      return part.lines;
    case 'words':
      return [part.by, ...part.text.split('\n')];
    case 'note':
      return part.link ? [part.text, part.link.url] : [part.text];
    case 'text':
      return [part.text];
  }
};

const unescaped = (html: string): string =>
  html.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe.each(sites.map((site) => [site.id, site] as const))('emails of %s', (_, site) => {
  it.each(EMAIL_KINDS)('%s has the same words in HTML and in plain text', async (kind) => {
    const content = SAMPLES[kind](site);
    expect(content.kind).toBe(kind);
    const html = unescaped(await emailHtml(site, content));
    const text = emailText(site, content);
    // The law wants the registration on business letters.
    const { number, place } = site.registration!;
    const company = [site.seller.companyName, `registered in ${place} under number ${number}`];
    const words = [salutation(content.greeting), ...content.parts.flatMap(wordsOf), ...company];
    for (const word of words) {
      expect(html).toContain(word);
      expect(text).toContain(word);
    }
    expect(html).toContain(`<title>${content.subject}</title>`);
    expect(html).toContain(content.preview);
    expect(html).toContain('lang="en-GB"');
  });

  it.each(EMAIL_KINDS)('%s is valid HTML without a script or a foreign picture', async (kind) => {
    const html = await emailHtml(site, SAMPLES[kind](site));
    const report = await validator.validateString(html);
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map((each) => `${each.line}: ${each.ruleId} ${each.message}`),
      ),
    ).toEqual([]);
    expect(html).not.toMatch(/<script|<link|@import|url\(/);
    for (const [, address = ''] of html.matchAll(/src="([^"]+)"/g)) {
      expect(address.startsWith(`${site.origin}/`)).toBe(true);
    }
    for (const [tag] of html.matchAll(/<table[^>]*>/g))
      expect(tag).toContain('role="presentation"');
    for (const [tag] of html.matchAll(/<img[^>]*>/g)) expect(tag).toMatch(/alt="/);
  });
});

/** Emails to an address that nobody has confirmed; orders of guests are tested where they are placed. */
const TO_UNCONFIRMED: readonly EmailKind[] = [
  'sign-in-code',
  'confirm-address',
  'unfinished-account',
  'alert-confirm',
  'samples-confirm',
];

describe('emails', () => {
  it.each(EMAIL_KINDS)(
    '%s greets in its first line, by a name that can be no link',
    async (kind) => {
      const content = SAMPLES[kind](hearth);
      expect(content.greeting.name).toMatch(/^(|Ada Byron)$/);
      const greeting = { ...content.greeting, name: 'evil.example/pay' };
      for (const form of [
        emailText(hearth, { ...content, greeting }),
        await emailHtml(hearth, { ...content, greeting }),
      ]) {
        expect(form).toMatch(/(Hello|Dear customer),/);
        expect(form).not.toContain('evil.example');
      }
    },
  );

  it.each(TO_UNCONFIRMED)(
    '%s names nobody and repeats nothing: its address may be anybody’s',
    (kind) => {
      const content = SAMPLES[kind](hearth);
      expect(content.greeting).toEqual({ word: 'Hello', name: '' });
      expect(JSON.stringify(content)).not.toMatch(/Ada Byron|Church Lane|OX7/);
      expect(content.parts.map(({ part }) => part)).not.toContain('words');
      expect(content.parts.map(({ part }) => part)).not.toContain('lines');
    },
  );

  it('[CHECKOUT-003] state the amounts of the order to the penny', async () => {
    const content = orderConfirmed(hearth, {
      id: 'A',
      customer: 'Ada',
      address: ['1 Church Lane'],
      toCome: [],
      isPart: false,
      paidWith: '',
      why: '',
      shipments: [
        {
          seller: 'Oak',
          method: '',
          carrier: '',
          tracking: '',
          arrival: 'Friday 4 December, 08:00 to 12:00',
          lines: [{ name: 'Chair', choices: '', quantity: 3, price: '£1,000.05', picture: '' }],
        },
      ],
      subtotal: 100_005,
      promoCode: 'TEN',
      discount: 10_001,
      total: 90_004,
      vat: 15_001,
      isPaid: true,
      refund: 0,
      paidBack: [],
      comment: '',
      deliveryKey: '',
      terms: '',
    });
    for (const form of [await emailHtml(hearth, content), emailText(hearth, content)]) {
      for (const amount of ['£1,000.05', '-£100.01', '£900.04', '£150.01', '£0.00']) {
        expect(form).toContain(amount);
      }
      expect(form).toContain('From Oak · arrives Friday 4 December, 08:00 to 12:00');
    }
  });

  it('tell an owner what to do if somebody else changed the password', () => {
    const text = emailText(hearth, SAMPLES['password-changed'](hearth));
    expect(text).toContain(`${hearth.origin}/idp/forgotten-password`);
  });

  it.each([
    ['known-address', paths.signIn()],
    ['known-address', paths.identity.forgottenPassword()],
    ['account-dormant', paths.signIn()],
    ['passkey-added', paths.passkeys()],
    ['provider-linked', paths.passkeys()],
    ['role-offered', paths.roleOffer('sample-token')],
  ] as const)('about an account, such as %s, lead to %s', (kind, path) => {
    expect(`${emailText(hearth, SAMPLES[kind](hearth))}\n`).toContain(`${hearth.origin}${path}\n`);
  });
});
