import {
  AskedPrice,
  OrderId,
  PageOf,
  PriceQuestion,
  PriceRequests,
  ShownOrder,
  ShownOrders,
} from '#lib/agents/checkout/shapes.ts';
import { shownOrder, shownRequest } from '#lib/agents/checkout/shown.ts';
import { wholeAddress } from '#lib/agents/catalogue/cards.ts';
import { paths } from '#lib/paths.ts';
import { productPage } from '#lib/product/product-page.ts';
import { nothingHere, ShopError } from '../../platform/errors.ts';
import { CHANGES, READS, tool, type Tool } from './tool.ts';

/** What an assistant does in its customer's name beside buying. */
export const CUSTOMER_TOOLS: readonly Tool[] = [
  tool({
    name: 'ask_price',
    title: 'Ask for a price',
    description:
      'Asks a seller for the price of something that is sold on request, in the customer’s name. The ' +
      'offer comes to list_price_requests and to the customer’s account, where the customer accepts it.',
    input: PriceQuestion,
    output: AskedPrice,
    annotations: { ...CHANGES, openWorldHint: true },
    scope: 'enquiries',
    run: async ({ api, ownApi, site }, input) => {
      const choice = {
        ...{ option: input.option_id, swatch: input.swatch_id, seller: input.seller_id },
      };
      const page = await productPage(api, input.variant_id, choice);
      if (!page) throw nothingHere();
      const { buying } = page.selected;
      if (buying.sellerId === '') throw new ShopError('not_found', 404, 'Nobody sells this.');
      const { id, message } = await ownApi.createEnquiry({
        body: {
          ...{ productId: buying.productId, variantId: buying.variantId },
          ...{ sellerId: buying.sellerId, optionId: buying.optionId, swatchId: buying.swatchId },
          ...{ quantity: input.quantity, message: input.message },
          address: {
            ...{ streetA: input.address.street, streetB: input.address.street_2 },
            ...{ city: input.address.city, postcode: input.address.postcode },
            country: 'United Kingdom',
          },
        },
        idempotencyKey: input.idempotency_key,
      });
      const url = wholeAddress(site.origin, paths.priceRequests());
      return { request_id: id, message, url };
    },
  }),
  tool({
    name: 'list_price_requests',
    title: 'List price requests',
    description: 'Prices that the customer has asked for, the newest first, with the offers.',
    input: PageOf,
    output: PriceRequests,
    annotations: READS,
    scope: 'enquiries',
    run: async ({ ownApi, site }, { page }) => {
      const { data, pageCount } = await ownApi.listPriceEnquiries({ query: { page } });
      const url = wholeAddress(site.origin, paths.priceRequests());
      return { requests: data.map(shownRequest), pages: pageCount, url };
    },
  }),
  tool({
    name: 'list_orders',
    title: 'List orders',
    description: 'The customer’s orders, the newest first.',
    input: PageOf,
    output: ShownOrders,
    annotations: READS,
    scope: 'orders',
    run: async ({ ownApi, site }, { page }) => {
      const { data, pageCount } = await ownApi.listOrders({ query: { page } });
      return { orders: data.map((order) => shownOrder(order, site.origin)), pages: pageCount };
    },
  }),
  tool({
    name: 'get_order',
    title: 'Read an order',
    description: 'One order of the customer: its status, its deliveries and where they are.',
    input: OrderId,
    output: ShownOrder,
    annotations: READS,
    scope: 'orders',
    run: async ({ ownApi, site }, { order_id }) => {
      const { data } = await ownApi.readOrder({ params: { id: order_id } });
      return shownOrder(data, site.origin);
    },
  }),
];
