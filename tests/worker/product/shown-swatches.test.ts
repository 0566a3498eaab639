import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addCartLine,
  createEnquiry,
  listPriceEnquiries,
  listProducts,
  listSamples,
  orderSamples,
  operatorListStock,
  placeOrder,
  productByVariant,
  readCart,
  readOrderAgain,
  readOrderSummary,
} from '@parlour/contract';
import { cartLineView } from '#lib/cart/cart-page.ts';
import { select } from '#lib/product/product-choice.ts';
import { addressOf } from '../checkout/shop.ts';
import { shopper } from '../checkout/shopper.ts';
import { imported, offer, tag, type TestProduct } from '../imported.ts';
import { callMarket } from '../market/call.ts';
import { operate } from '../operator/orders.ts';

type TestVariant = NonNullable<TestProduct['variants']>[number];

const linen = (name: string, colour: string) => ({
  name,
  picture: `/media/${colour}.webp`,
  tags: [tag('colour', colour), tag('material', 'Linen')],
});
const IVORY = linen('Ivory_linen', 'Ivory');
const PLASTER = linen('Plaster_linen', 'Pink');
const SAGE = linen('Sage_linen', 'Green');
const RANGE = [IVORY, PLASTER, SAGE];

const inLinen = (name: string, colour: string, changes: TestVariant = {}): TestVariant => ({
  name,
  seoTitle: `Loveseat in ${colour.toLowerCase()} linen`,
  medias: [{ url: `/media/loveseat-${colour}.webp` }],
  tags: [tag('colour', colour), tag('material', 'Linen'), tag('material', 'Oak')],
  swatches: RANGE,
  offers: [offer(980, { stock: 20 })],
  ...changes,
});

const LOVESEAT: TestProduct = {
  name: 'Lamorna',
  variants: [inLinen('Plaster linen', 'Pink'), inLinen('Sage linen', 'Green')],
};

/** A product whose variants each show one way of saying what it is shown in. */
const WAYS: readonly (readonly [string, string | null, TestVariant])[] = [
  ['the one of its name', 'Plaster linen', { name: 'plaster linen', swatches: RANGE }],
  [
    'the one in its title',
    'Sage linen',
    { name: 'A', seoTitle: 'Bench, sage linen', swatches: RANGE },
  ],
  [
    'the one with the longest name in its title',
    'Dark sage',
    {
      name: 'B',
      seoTitle: 'Bench in dark sage',
      swatches: [{ name: 'Sage' }, { name: 'Dark_sage' }],
    },
  ],
  [
    'the one of its colour and material',
    'Plaster linen',
    { name: 'C', tags: [tag('colour', 'Pink'), tag('material', 'Linen')], swatches: RANGE },
  ],
  [
    'the one of its option with them',
    'Plaster linen',
    {
      name: 'D',
      tags: [tag('colour', 'Pink'), tag('material', 'Linen')],
      options: [{ name: 'Large', swatches: RANGE }],
    },
  ],
  [
    'none where all have another colour',
    null,
    { name: 'E', tags: [tag('colour', 'Red'), tag('material', 'Linen')], swatches: RANGE },
  ],
  [
    'none where all have another material',
    null,
    { name: 'F', tags: [tag('material', 'Velvet')], swatches: RANGE },
  ],
  [
    'none where only its own colour is known',
    null,
    { name: 'G', tags: [tag('colour', 'Red')], swatches: [{ name: 'Blue' }] },
  ],
  [
    'none where all are named after other variants',
    null,
    { name: 'H', swatches: [{ name: 'E' }, { name: 'F' }] },
  ],
  [
    'the first where it says nothing',
    'Left',
    { name: 'I', swatches: [{ name: 'Left' }, { name: 'Right' }] },
  ],
];

const BENCH: TestProduct = {
  name: 'Bench',
  variants: WAYS.map(([, , variant]) => ({ price: 100, ...variant })),
};

const ASKED: TestProduct = {
  name: 'Wing chair',
  variants: [
    inLinen('Plaster linen', 'Pink', { offers: [offer(1, { status: 'order_by_email' })] }),
  ],
};

beforeAll(async () => {
  await imported([LOVESEAT, BENCH, ASKED]);
  await env.MARKET_DB.prepare('UPDATE seller SET sends_samples = 1').run();
});

/** A variant of a product by their names, as its page gets it. */
const shown = async (product: string, variant: string) => {
  const listed = await callMarket('web/products?limit=50');
  const { retailerProducts } = listProducts.reply.parse(await listed.json());
  const id = retailerProducts.find(({ name }) => name === product)?.variants[0]?.id ?? '';
  const detail = async (of: string) =>
    productByVariant.reply.parse(await (await callMarket(`web/product/v/${of}`)).json());
  const found = await detail(id);
  const wanted = found.product.variants.find(({ name }) => name === variant);
  return detail(wanted?.id ?? '');
};

describe('the swatch that a variant opens with', () => {
  it.each(WAYS)('[ENTITY-012] is %s', async (_, name, { name: of = '' }) => {
    const { product, variant } = await shown('Bench', of);
    const { choice } = select(product, variant);
    expect(choice.swatch?.name.replaceAll('_', ' ') ?? null).toBe(name);
    expect(variant.selectedSwatch?.id ?? null).toBe(choice.swatch?.id ?? null);
  });

  it('[PDP-047] follows the variant, and a press of one that another variant is shown in leads there', async () => {
    const { product, variant } = await shown('Lamorna', 'Plaster linen');
    const { swatches } = select(product, variant);
    const sage = product.variants.find(({ name }) => name === 'Sage linen');
    expect(swatches.map(({ name, selected }) => [name, selected])).toEqual([
      ['Ivory linen', false],
      ['Plaster linen', true],
      ['Sage linen', false],
    ]);
    expect(swatches[0]?.href).toContain(`/d/${variant.id}?`);
    expect(swatches[2]?.href).toMatch(new RegExp(`/d/${sage?.id ?? ''}$`));
  });

  it('changes with what an import says of the variant', async () => {
    const stool = (name: string) => ({
      name: 'Stool',
      variants: [{ reference: 'stool', name, price: 10, swatches: RANGE }],
    });
    await imported([stool('Sage linen')]);
    expect((await shown('Stool', 'Sage linen')).variant.selectedSwatch?.name).toBe('Sage_linen');
    await imported([stool('Ivory linen')]);
    expect((await shown('Stool', 'Ivory linen')).variant.selectedSwatch?.name).toBe('Ivory_linen');
  });
});

describe('what is bought', () => {
  const wanted = async (swatch?: string) => {
    const { variant } = await shown('Lamorna', 'Plaster linen');
    return {
      variantId: variant.id,
      sellerId: variant.sellerInventories[0]?.sellerId ?? '',
      quantity: 1,
      ...(swatch === undefined
        ? {}
        : { swatchId: variant.swatches.find(({ name }) => name === swatch)?.id ?? '' }),
    };
  };

  it('[API-054] is in the swatch that the variant is shown in unless another is named', async () => {
    const ada = await shopper();
    const { data } = await ada.call(addCartLine, { body: await wanted() });
    expect(data.map(cartLineView)).toMatchObject([
      {
        title: 'Lamorna: Loveseat in pink linen',
        choice: 'Plaster linen',
        picture: '/media/loveseat-Pink.webp',
      },
    ]);
  });

  it('says in cart and order what will come in another swatch, with its picture', async () => {
    const ada = await shopper();
    await ada.call(addCartLine, { body: await wanted('Ivory_linen') });
    const [line] = (await ada.call(readCart)).data;
    const words = {
      productName: 'Lamorna',
      seoTitle: 'Loveseat in pink linen, in Ivory linen instead',
      swatchName: 'Ivory_linen',
      mainPicture: '/media/Ivory.webp',
    };
    expect(line).toMatchObject(words);
    const { data: order } = await ada.call(placeOrder, {
      body: { addressId: await addressOf(ada) },
    });
    expect(order.shipments.flatMap(({ lines }) => lines)).toMatchObject([words]);
  });

  it('is called by the name of the piece first in invoice, repeated order and console', async () => {
    const ada = await shopper();
    await ada.call(addCartLine, { body: await wanted() });
    const { data: order } = await ada.call(placeOrder, {
      body: { addressId: await addressOf(ada) },
    });
    const summary = await ada.call(readOrderSummary, { query: { groupId: order.id } });
    const again = await ada.call(readOrderAgain, { params: { id: order.id } });
    const stock = await operate(operatorListStock, {
      query: { site: 'parlour', find: 'lamorna pink' },
    });
    for (const said of [summary, again, stock]) {
      expect(JSON.stringify(said)).toContain('"Lamorna: Loveseat in pink linen');
    }
  });

  it('[API-042] is asked for in words that agree', async () => {
    const { product, variant } = await shown('Wing chair', 'Plaster linen');
    const ada = await shopper();
    const ask = (swatch: string) =>
      ada.call(createEnquiry, {
        body: {
          productId: product.productId,
          variantId: variant.id,
          sellerId: variant.sellerInventories[0]?.sellerId ?? '',
          swatchId: variant.swatches.find(({ name }) => name === swatch)?.id ?? '',
          quantity: 1,
          message: 'How much?',
          addressId: '',
          address: { streetA: '1 Lane', city: 'Frome', country: 'United Kingdom' },
        },
      });
    await ask('Plaster_linen');
    await ask('Ivory_linen');
    const { data } = await ada.call(listPriceEnquiries);
    const said = data.map(({ seoTitle, mainPicture }) => [seoTitle, mainPicture]);
    expect(said.toSorted()).toEqual([
      ['Loveseat in pink linen, in Ivory linen instead', '/media/Ivory.webp'],
      ['Loveseat in pink linen', '/media/loveseat-Pink.webp'],
    ]);
  });

  it('is sampled by the name of the piece', async () => {
    const { variantId, swatchId = '' } = await wanted('Ivory_linen');
    const ada = await shopper();
    await ada.call(orderSamples, {
      body: { addressId: await addressOf(ada), swatches: [{ variantId, swatchId }] },
    });
    const { data } = await ada.call(listSamples);
    expect(data.flatMap(({ swatches }) => swatches)).toMatchObject([
      { name: 'Lamorna', swatchName: 'Ivory_linen' },
    ]);
  });
});
