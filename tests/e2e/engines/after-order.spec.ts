import { readFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import { PLENTY, type Offer } from '../cart/available-offers.ts';
import { PICTURE } from '../orders/claim-photograph.ts';
import { requestSite } from '../request.ts';
import { sampledVariant } from '../samples/sampled-variant.ts';
import { shopCommand } from '../shop-command.ts';
import { inEngines } from './in-engines.ts';
import { payByCard, signIn } from './own-steps.ts';
import type { Walker } from './walker.ts';

/* What comes with an order and after it, in the engines that no other test uses. */

interface Listed {
  readonly variants: readonly { readonly id: string }[];
}

interface Offers {
  readonly variant?: {
    readonly sellerInventories: readonly {
      readonly sellerId: string;
      readonly sellerName: string;
      readonly arrivesUntil: string;
      readonly services: readonly { readonly service: string }[];
      readonly variant: { readonly quantity: number } | null;
    }[];
  };
}

/** A seller of what is in stock and of what is made to order, which it puts together. */
const SELLER = 'Skylark Home';
const SERVICE = { kind: 'packaging', name: 'Taking the packaging away' } as const;

/** Two pieces of the seller that are ready on other days, one of them with the service. */
const twoOffers = async (): Promise<readonly Offer[]> => {
  const seen: (Offer & { readonly day: string; readonly isServed: boolean })[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const { text } = await requestSite(`/web/products?page=${String(page)}`);
    const { retailerProducts = [] } = JSON.parse(text) as { retailerProducts?: Listed[] };
    for (const { variants } of retailerProducts) {
      const variantId = variants[0]?.id ?? '';
      const reply = await requestSite(`/web/product/v/${variantId}`);
      const { variant } = JSON.parse(reply.text) as Offers;
      for (const offer of variant?.sellerInventories ?? []) {
        const { sellerId, sellerName, arrivesUntil: day, services, variant: stock } = offer;
        const suits = sellerName === SELLER && (stock?.quantity ?? 0) >= PLENTY;
        const isServed = services.some(({ service }) => service === SERVICE.kind);
        if (suits && day !== '') seen.push({ variantId, sellerId, day, isServed });
      }
      const served = seen.find(({ isServed }) => isServed);
      const other = seen.find(({ day }) => day !== served?.day);
      if (served && other) return [served, other];
    }
  }
  throw new Error(`${SELLER} has everything ready on one day`);
};

const narrowByFact = async (visitor: Walker): Promise<void> => {
  await visitor.goTo('/products/category-furniture-sofas');
  await visitor.press('#filters summary', 'Removable covers');
  await visitor.press('#filters .choices a', 'Yes');
  await visitor.arrives(/removable-covers~yes/);
  await visitor.reads(/\d+ Products?/);
};

const orderSamples = async (visitor: Walker): Promise<void> => {
  await visitor.goTo(await sampledVariant());
  await visitor.press('main button', 'Order a free sample');
  await visitor.press('main a', 'Your samples (1)');
  await visitor.reads('1 of 5 samples');
  await visitor.fill('#addressName', 'Ada Byron');
  await visitor.fill('#streetA', `${String(Date.now())} Mill Lane`);
  await visitor.fill('#city', 'Leeds');
  await visitor.fill('#postcode', 'LS1 4AP');
  await visitor.press('main button', 'Order samples');
  await visitor.reads('Your samples are ordered.');
};

/** Two deliveries of one seller, with a service and a door; returns the order's id. */
const buy = async (visitor: Walker): Promise<string> => {
  for (const offer of await twoOffers()) {
    await visitor.post('/api/customer/cart', { ...offer, quantity: 1 });
  }
  await visitor.goTo('/purchase/checkout');
  await visitor.sees('h3', `Delivery 2 of 2 from ${SELLER}`);
  await visitor.fill('#streetA', '12 Mill Lane');
  await visitor.fill('#city', 'Leeds');
  await visitor.fill('#postcode', 'LS1 4AP');
  await visitor.press('summary', 'Add to this delivery');
  await visitor.press('label', SERVICE.name);
  await visitor.press('summary', 'How do we get in?');
  await visitor.fill('[name=accessFloor]', 'Third');
  await visitor.fill('[name=accessDoor]', '74');
  await visitor.press('main button', 'Order and pay');
  const id = await payByCard(visitor);
  await visitor.goTo(`/purchase/orders-list-new/${id}`);
  await visitor.reads(`Delivery 2 of 2 from ${SELLER}`);
  await visitor.reads(SERVICE.name);
  await visitor.reads('Narrowest door: 74 cm');
  return id;
};

const claim = async (visitor: Walker, id: string): Promise<void> => {
  await shopCommand('orders', 'move', id, 'shipped');
  await shopCommand('orders', 'move', id, 'delivered');
  await visitor.goTo(`/purchase/orders-list-new/${id}`);
  await visitor.press('main a', 'Returns and claims');
  await visitor.arrives(/\/claims\//);
  await visitor.reads('What is it about?');
  // A browser opens the choices of a reason as a window of its own, which no driver sees.
  await visitor.goTo(`${await visitor.path()}?reason=damaged`);
  await visitor.press('label', 'Part of the price back, and I keep it');
  await visitor.fill('textarea[name=text]', 'A leg is scratched');
  await visitor.press('main button', 'Send the claim');
  await visitor.reads('Thank you. We have your claim');
  await visitor.reads('A leg is scratched');
  const files = [{ data: await readFile(PICTURE, 'base64') }];
  await visitor.post(`/api/customer/order/${id}/claims/1/photographs`, { files });
  await visitor.goTo(`/purchase/orders-list-new/${id}/claims/${id}-1`);
  await visitor.press('main li a img[alt="Photograph 1, whole"]');
  await visitor.arrives(/\/photographs\/\d+$/);
  await visitor.sees('img');
};

inEngines('a customer narrows by a fact, has samples, orders and claims', async (visitor) => {
  await visitor.goTo('/');
  await visitor.press('#cookie-banner button', 'No, find out more');
  await visitor.arrives(/^\/find-about-cookies/);
  await test.step('a filter by a fact', () => narrowByFact(visitor));
  await test.step('sign-in', () => signIn(visitor));
  await test.step('samples', () => orderSamples(visitor));
  const id = await test.step('two deliveries, and how they get in', () => buy(visitor));
  await test.step('a claim', () => claim(visitor, id));
});
