import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RETENTION } from '../../src/worker/platform/retention/sweep.ts';

/** What docs/privacy.md calls each period. */
const NAMES: Readonly<Record<keyof typeof RETENTION, string>> = {
  idempotencyReply: 'first answers to requests with an `Idempotency-Key`',
  dailyCount: 'how many reviews and pictures a customer sent',
  cartLine: 'lines of a cart',
  enquiry: 'price requests that came to nothing, with their offers',
  unconfirmedAlert: 'letters about a product that were asked for and never confirmed',
  alert: 'letters about a product that were asked for',
  styleGame: 'style games without a saved style',
  insightCount:
    'counts of requests, searches without results and Web Vitals, by day and without persons',
  insightError: 'failed answers: time, route, status and id of the request',
  identitySession: 'sessions of the embedded identity provider',
  identityToken: 'its access and refresh tokens',
  assistant: 'assistants that registered at it and that nobody has let in',
  confirmation: 'its confirmations of addresses and passwords',
  tries: 'counted tries against its limits',
  unsentLetter: 'letters about an account that could not be sent',
  letter: 'notes of which letters about orders, price requests and products have left',
  undelivered: 'addresses to which letters do not arrive, and why',
  carrierNews: 'ids of what carriers of letters have told',
  operatorSession: 'sessions of operators at the console',
  agentCheckout: 'baskets and checkouts of assistants without an order',
  agentOrder: 'checkouts of assistants with an order',
  agentAct: 'what assistants did, with ids and nothing else of persons',
  agentNews: 'news of orders for assistants, and whether they were told',
  outboxEmail: 'e-mails of a local shop, which sends none',
};

describe('docs/privacy.md', () => {
  it('names every period that the sweep keeps to, and no other', () => {
    const text = readFileSync('docs/privacy.md', 'utf8');
    const told = [...text.matchAll(/^\| (.+?) \| (\d+) days? \|/gm)].map(([, what, days]) => [
      what,
      Number(days),
    ]);
    const kept = Object.entries(RETENTION).map(([what, days]) => [
      NAMES[what as keyof typeof RETENTION],
      days,
    ]);
    expect(told).toEqual(kept);
  });
});
