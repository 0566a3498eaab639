import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RETENTION } from '../../src/worker/platform/sweep.ts';

/** What docs/privacy.md calls each period. */
const NAMES: Readonly<Record<keyof typeof RETENTION, string>> = {
  idempotencyReply: 'first replies to requests with an `Idempotency-Key`',
  dailyCount: 'the number of reviews and pictures that a customer sent',
  promoGuess: 'promo codes that do not exist, counted under a hash of the network or the customer',
  cartLine: 'lines of a cart',
  enquiry: 'price requests without an order, with their offers',
  unconfirmedAlert: 'alerts about a product that were never confirmed',
  alert: 'alerts about a product',
  styleGame: 'style games without a saved style',
  insightCount:
    'daily counts of requests, searches without results and Web Vitals, without personal data',
  insightError: 'failed requests: time, route, status and request id',
  identitySession: 'sessions of the embedded identity provider',
  identityToken: 'its access and refresh tokens',
  assistant: 'assistants that registered at it and that no customer has allowed',
  confirmation: 'its confirmations of email addresses and passwords',
  tries: 'counted attempts against its limits',
  unsentLetter: 'unsent emails about an account',
  letter: 'records of emails about orders, price requests and products',
  undelivered: 'suppressed email addresses, and why',
  carrierNews: 'ids of messages about bounces',
  operatorSession: 'sessions of operators at the console',
  agentCheckout: 'carts and checkouts of assistants without an order',
  agentOrder: 'checkouts of assistants with an order',
  agentAct: 'the audit log of assistants, with ids and no other personal data',
  agentNews: 'webhooks about orders for assistants, and whether they arrived',
  outboxEmail: 'emails of a local shop, which sends none',
};

describe('docs/privacy.md', () => {
  it('names every period of the nightly sweep, and no other', () => {
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
