import {
  addCard,
  legacyAddCard,
  legacyListCards,
  legacyRemoveCard,
  listCards,
  removeCard,
  startCardSetup,
} from '@parlour/contract';
import { ShopError } from '@parlour/http';
import { MOST_CARDS } from '@parlour/payments';
import { notFound } from '../ids.ts';
import { routes, type CustomerShop } from '../routes.ts';
import { limitOrders } from '../limit-orders.ts';
import { hasAllCards, knownPayer, savedCards, withPayer } from '../checkout/payer.ts';

const CARDS_PATH = '/purchase/payment-methods';

const cardsReply = async (shop: CustomerShop, message = '') => ({
  data: [...(await savedCards(shop))],
  message,
});

/** @throws {ShopError} `too_many` when the customer has the most cards allowed */
const requireRoom = async (shop: CustomerShop): Promise<void> => {
  if (!(await hasAllCards(shop))) return;
  const message = `You can save up to ${String(MOST_CARDS)} cards. Remove one to add another.`;
  throw new ShopError('too_many', 409, message);
};

const add = async (shop: CustomerShop, token: string) => {
  await limitOrders(shop);
  await requireRoom(shop);
  await withPayer(shop, (payer) => shop.payments.addCard(shop.visit, payer, token));
  return cardsReply(shop, 'The card has been saved.');
};

const remove = async (shop: CustomerShop, cardId: string) => {
  const payer = await knownPayer(shop);
  if (payer === null || !(await shop.payments.removeCard(shop.visit, payer, cardId))) {
    throw notFound('card');
  }
  return cardsReply(shop, 'The card has been removed.');
};

/** The calls about saved cards, in both generations of the API. */
export const cardRoutes = routes()
  .forCustomer(listCards, (shop) => cardsReply(shop))
  .forCustomer(addCard, (shop, { body }) => add(shop, body.token))
  .forCustomer(removeCard, (shop, { params }) => remove(shop, params.id))
  .forCustomer(startCardSetup, async (shop) => {
    await limitOrders(shop);
    await requireRoom(shop);
    const setup = await withPayer(shop, (payer) =>
      shop.payments.setUpCard(shop.visit, payer, CARDS_PATH),
    );
    return {
      data: {
        ...setup,
        status: setup.redirectUrl === '' ? ('confirm' as const) : ('redirect' as const),
      },
    };
  })
  .forCustomer(legacyListCards, (shop) => cardsReply(shop))
  .forCustomer(legacyAddCard, (shop, { query }) => add(shop, query.token))
  .forCustomer(legacyRemoveCard, (shop, { query }) => remove(shop, query.cardID));
