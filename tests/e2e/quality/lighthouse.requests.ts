import { expect, test } from '@playwright/test';
import { audit } from '../../bench/lighthouse.ts';
import { PORT } from '../port.ts';
import { productsOf } from '../listing/list-page.ts';
import { readPage } from '../sent-page.ts';

const HOST = 'hearth.localhost';

test('Lighthouse finds no fault with the home, list, product and policy pages on a phone', async () => {
  test.setTimeout(240_000);
  const [product = ''] = productsOf(await readPage('/products', HOST));
  const paths = ['/', '/products', product, '/return-policy'];
  const audited = await audit(paths.map((path) => `http://${HOST}:${String(PORT)}${path}`));
  expect(audited.flatMap(({ address, faults }) => faults.map((fault) => [address, fault]))).toEqual(
    [],
  );
  for (const { scores } of audited) {
    expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
  }
});
