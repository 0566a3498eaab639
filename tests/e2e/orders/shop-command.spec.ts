import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { parse } from 'smol-toml';
import { callFrom, signUp } from '../identity/customers.ts';
import { shopCommand } from '../shop-command.ts';
import { addToCart, availableOffers } from '../cart/available-offers.ts';

const ADDRESS = {
  streetA: '12 Mill Lane',
  city: 'Leeds',
  country: 'United Kingdom',
  postcode: 'LS1 4AP',
};

/** Slug of a seller in the demo catalogue. */
const slugOf = async (name: string): Promise<string> => {
  const { seller } = parse(await readFile('catalogue/sellers.toml', 'utf8')) as {
    seller: { name: string; slug: string }[];
  };
  return seller.find((one) => one.name === name)?.slug ?? '';
};

test('[ORDER-003] [ORDER-004] [API-091] the command line lists, cancels and refunds orders, sets stock and saves promo codes', async ({
  page,
}, { project }) => {
  test.slow();
  const site = String(project.metadata.site);
  await signUp(page, '/');
  const [wanted] = await availableOffers(page, 1);
  await addToCart(page, wanted!);
  const kept = await callFrom(page, 'POST', '/api/customer/address', ADDRESS);
  const code = `CODE${String(Date.now())}`;
  const saved = await shopCommand('promo-codes', 'save', code, '--site', site, '--percent', '10');
  expect(saved).toContain(`${code} is a code of ${site}`);
  const free = ['--site', site, '--percent', '100', '--expires', '2026-01-01'];
  const warned = await shopCommand('promo-codes', 'save', `${code}X`, ...free);
  expect(warned).toContain('no order can use it');
  expect(warned).toContain('orders with it cost nothing');
  expect(await shopCommand('promo-codes', 'list', '--site', site)).toContain(`${code}  10% off`);
  const { id: addressId } = (kept.reply as { data: { id: string } }).data;
  const body = { addressId, promoCode: code };
  const placed = await callFrom(page, 'POST', '/api/customer/order', body);
  const { data } = placed.reply as { data: { id: string; discount: number } };
  expect(data.discount).toBeGreaterThan(0);
  const placedOrders = ['orders', 'list', '--site', site, '--status', 'placed'];
  expect(await shopCommand(...placedOrders)).toContain(data.id);
  await expect(shopCommand('orders', 'refund', data.id, '--yes')).rejects.toThrow(
    'hasn’t been paid',
  );
  const gone = ['orders', 'move', data.id, 'cancelled', '--comment', 'Sold out', '--yes'];
  expect(await shopCommand(...gone)).toContain(`Order ${data.id} at ${site}: cancelled`);
  await expect(shopCommand('orders', 'move', data.id, 'flown')).rejects.toThrow(
    'is invalid for argument',
  );
  // Other tests buy the first variants of products.
  const list = await callFrom(page, 'GET', '/web/products');
  const { retailerProducts } = list.reply as { retailerProducts: { variants: { id: string }[] }[] };
  const product = retailerProducts.findLast(({ variants }) => variants.length > 1);
  const { id } = product!.variants.at(-1)!;
  const detail = await callFrom(page, 'GET', `/web/product/v/${id}`);
  const { variant } = detail.reply as { variant: { sellerInventories: { sellerName: string }[] } };
  const name = variant.sellerInventories[0]!.sellerName;
  const seller = await slugOf(name);
  const stock = ['stock', 'set', id];
  expect(await shopCommand(...stock, '7', '--seller', seller)).toContain(`${seller} has 7`);
  await expect(shopCommand(...stock, '7', '--seller', 'nobody')).rejects.toThrow('404');
});
