import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The parts outside the Worker's own code, as docs/faults.md calls them. */
const PARTS = [
  'D1',
  'KV',
  'R2',
  'queue of email events',
  'Durable Object',
  'issuer',
  'upstream',
  'Stripe',
  'mail',
  'pictures of suppliers and customers',
  'Images',
];

const WAYS = ['slow', 'refuses', 'wrong', 'half-way'];

const rows = [
  ...readFileSync('docs/faults.md', 'utf8').matchAll(
    /^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| (`[^|]+) \|$/gm,
  ),
].map(([, part = '', fault = '', , , tests = '']) => ({ part, fault, tests }));

describe('docs/faults.md', () => {
  it('says of each external part what happens when it is slow, refuses, is wrong or breaks off', () => {
    const cells = new Set(rows.map(({ part, fault }) => `${part}: ${fault.split(' (')[0] ?? ''}`));
    const wanted = PARTS.flatMap((part) => WAYS.map((way) => `${part}: ${way}`));
    expect([...cells].toSorted()).toEqual(wanted.toSorted());
  });

  it('names tests that exist, by their titles', () => {
    const named = rows.flatMap(({ tests }) => [...tests.matchAll(/`([^`]+)` “([^”]+)”/g)]);
    const missing = named
      .filter(
        ([, file = '', title = '']) =>
          !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
      )
      .map(([all]) => all);
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThanOrEqual(rows.length);
  });
});
