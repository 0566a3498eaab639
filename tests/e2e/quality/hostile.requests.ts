import { expect, test } from '@playwright/test';
import { visit } from '../visit.ts';

const HOSTILE = [
  ['/products?page=1000000000', 404],
  ['/products?sort=%27%22%3Cscript%3E&page=1', 200],
  [`/products/${'color-x/'.repeat(300)}y`, 404],
  [`/products?searchQuery=${encodeURIComponent('"*) OR (title:^ NEAR')}`, 200],
  ['/products/color-%E0%A4%A', 404],
  ['/x/products/list/room/__proto__', 404],
] as const;

for (const [address, status] of HOSTILE) {
  test(`answers ${status} to ${address.slice(0, 60)}`, async () => {
    expect((await visit('hearth.localhost', address)).status).toBe(status);
  });
}
