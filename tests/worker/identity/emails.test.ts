import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../browser.ts';
import { linkOf, loadProvider, newestEmail, signUp, write, type Person } from './people.ts';

let browser: Browser;
let person: Person;

beforeAll(loadProvider);

beforeEach(async () => {
  browser = new Browser();
  person = await signUp(browser);
});

interface EmailRow {
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
}

const emailsTo = async ({ email }: Person): Promise<readonly EmailRow[]> =>
  (
    await env.IDENTITY_DB.prepare(
      'SELECT kind, subject, body, html FROM outbox WHERE recipient = ?1 ORDER BY id',
    )
      .bind(email)
      .all<EmailRow>()
  ).results;

const kinds = async (): Promise<readonly string[]> =>
  (await emailsTo(person)).map(({ kind }) => kind);

describe('the emails of an account', () => {
  it('confirm its address in HTML and in text, with one link', async () => {
    const [email] = await emailsTo(person);
    expect(email).toMatchObject({
      kind: 'confirm-address',
      subject: 'Please confirm your email address for Hearth & Hale',
    });
    const link = linkOf(email!.body);
    expect(link).toMatch(/\/idp\/verify-email\?token=/);
    expect(email?.html).toContain(link);
    expect(email?.html).toContain('<html lang="en-GB"');
  });

  it('[API-050] tell its owner that the password was changed, and are not sent when it was not', async () => {
    const address = '/v1/api/profiles/postchangepassword';
    const newpassword = 'another walk by the sea';
    await write(browser, address, { password: 'not this one', newpassword });
    expect(await kinds()).toEqual(['confirm-address']);
    await write(browser, address, { password: person.password, newpassword });
    expect(await kinds()).toEqual(['confirm-address', 'password-changed']);
  });

  it('tell its owner that a forgotten password was replaced', async () => {
    await browser.post('/idp/forgotten-password', { email: person.email });
    const password = 'another walk by the sea';
    await browser.post(linkOf((await newestEmail())!.body), { password, repeat: password });
    expect(await kinds()).toEqual(['confirm-address', 'reset-password', 'password-changed']);
  });
});

describe('the outbox', () => {
  it('shows an email as its reader sees it, to its site alone, without running anything in it', async () => {
    const id = await env.IDENTITY_DB.prepare('SELECT max(id) AS id FROM outbox').first<number>(
      'id',
    );
    const reply = await browser.get(`/idp/outbox/${String(id)}`);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('Confirm your address');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    const other = new Browser('http://ombre.localhost:8787');
    expect((await other.get(`/idp/outbox/${String(id)}`)).status).toBe(404);
    expect((await browser.get('/idp/outbox/999999')).status).toBe(404);
  });
});
