import { describe, expect, it } from 'vitest';
import { parseSites, sampleSettings } from '@parlour/site';
import type { EmailContent, Part } from './email-content.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import { emailOf } from './email.ts';
import { delayAfter } from './queue.ts';
import { sendsFromOwnDomain } from './sender.ts';

const hearth = parseSites(sampleSettings()).find(({ id }) => id === 'hearth')!;

const letter: EmailContent = {
  kind: 'test',
  subject: 'A test',
  preview: 'It arrived.',
  heading: 'It arrived',
  greeting: { word: 'Dear', name: 'Ada' },
  parts: [],
};

/** Every kind of part, with the words that a reader sees. */
const PARTS: readonly (readonly [part: Part, words: readonly string[]])[] = [
  [{ part: 'text', text: 'Thank you.' }, ['Thank you.']],
  [{ part: 'action', label: 'See it', url: 'https://hearth.example/a' }, ['See it', '/a']],
  [{ part: 'facts', facts: [{ name: 'Order', value: '7K3' }] }, ['Order', '7K3']],
  [
    {
      part: 'goods',
      title: 'From Oak',
      goods: [{ name: 'Chair', choices: 'Oak, green', quantity: 3, price: '£90.00', picture: '' }],
    },
    ['From Oak', 'Chair', 'Oak, green', '3', '£90.00'],
  ],
  [
    {
      part: 'sums',
      sums: [{ name: 'Discount', value: '-£10.00' }],
      total: { name: 'Total', value: '£80.00' },
    },
    ['Discount', '-£10.00', 'Total', '£80.00'],
  ],
  [{ part: 'lines', title: 'To', lines: ['1 Mill Lane', 'Leeds'] }, ['To', '1 Mill Lane', 'Leeds']],
  [{ part: 'words', by: 'Oak Barn', text: 'It ships on Friday.' }, ['Oak Barn', 'on Friday.']],
  [
    {
      part: 'note',
      text: 'Any questions?',
      link: { label: 'Ask', url: 'https://hearth.example/b' },
    },
    ['Any questions?', '/b'],
  ],
];

describe('emails', () => {
  it.each(PARTS)('show %j in HTML and in plain text', async (part, words) => {
    const content = { ...letter, parts: [part] };
    for (const form of [await emailHtml(hearth, content), emailText(hearth, content)]) {
      for (const word of words) expect(form).toContain(word);
    }
  });

  it('let a mail program unsubscribe with one click, if they can be stopped', async () => {
    const to = { to: 'ada@example.test', key: 'k' };
    const stopUrl = 'https://hearth.example/stop';
    const { headers } = await emailOf(hearth, { ...letter, stopUrl }, to);
    expect(headers['List-Unsubscribe']).toBe(`<${stopUrl}>`);
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const once = await emailOf(hearth, letter, to);
    expect(once.headers).not.toHaveProperty('List-Unsubscribe');
  });

  it('wait longer after each failure, and end after ten more attempts or a refusal', () => {
    const row = { site: 'hearth', kind: 'test' } as const;
    const later = { status: 'later', why: 'busy' } as const;
    const delays = Array.from({ length: 11 }, (_, at) => delayAfter(later, row, at + 1));
    expect(delays.slice(0, 10).every((delay) => (delay ?? 0) > 0)).toBe(true);
    expect(delays[9]).toBeGreaterThan(delays[0] ?? 0);
    expect(delays[10]).toBeUndefined();
    expect(delayAfter({ status: 'refused', why: 'no mailbox' }, row, 1)).toBeUndefined();
  });

  it('have no line break in the subject, so that nothing can start another header', async () => {
    const content = { ...letter, subject: 'Your order\r\nBcc: all@example.test\u2028x' };
    const { subject } = await emailOf(hearth, content, { to: 'ada@example.test', key: 'k' });
    expect(subject).toBe('Your order Bcc: all@example.test x');
  });

  it('show people’s input as text', async () => {
    const content = { ...letter, heading: '<img src=x onerror=y>' };
    const html = await emailHtml(hearth, content);
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x');
  });
});

describe('the sender of emails', () => {
  const from = (serviceEmail: string, ...hosts: string[]) =>
    sendsFromOwnDomain({
      hosts,
      mail: { provider: 'platform' },
      seller: { ...hearth.seller, serviceEmail },
    });

  it.each([
    ['hello@hearth.example', 'www.hearth.example', true],
    ['hello@post.hearth.example', 'www.hearth.example', true],
    ['hello@hearth.example', 'shop.hearth.example', true],
    ['hello@hearth.example', 'hearth.example.evil.test', false],
    ['hello@otherhearth.example', 'hearth.example', false],
    ['hello@gmail.com', 'hearth.example', false],
  ])('%s at %s is on the site’s own domain: %s', (address, host, isOwn) => {
    expect(from(address, host)).toBe(isOwn);
  });
});
