import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { callOperator } from './call.ts';

describe('the operator’s test email', () => {
  it('goes to the address in the site’s name, and is recorded', async () => {
    const reply = await callOperator('mail/test', {
      body: { site: 'ombre', to: 'ada@example.test' },
    });
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { status: 'sent', why: '', outbox: 'http://ombre.localhost:8787/idp/outbox' },
    ]);
    const kept = env.IDENTITY_DB.prepare('SELECT site, kind, recipient, subject FROM outbox');
    expect((await kept.all()).results).toEqual([
      {
        site: 'ombre',
        kind: 'test',
        recipient: 'ada@example.test',
        subject: 'A test email from Maison Ombre',
      },
    ]);
  });

  it('does not go to an unknown site or an invalid address', async () => {
    const nowhere = await callOperator('mail/test', {
      body: { site: 'moss', to: 'ada@example.test' },
    });
    expect(nowhere.status).toBe(400);
    const nobody = await callOperator('mail/test', {
      body: { site: 'ombre', to: 'a\r\nBcc: b@c.test' },
    });
    expect(nobody.status).toBe(400);
  });
});
