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
import { routes, type CustomerContext } from '../routes.ts';
import { limitOrders } from '../limit-orders.ts';
import { hasAllCards, knownPayer, savedCards, withPayer } from '../checkout/payer.ts';

const CARDS_PATH = '/purchase/payment-methods';

const cardsReply = async (context: CustomerContext, message = '') => ({
  data: [...(await savedCards(context))],
  message,
});

/** @throws {ShopError} `too_many` when the customer has the most cards allowed */
const requireRoom = async (context: CustomerContext): Promise<void> => {
  if (!(await hasAllCards(context))) return;
  const message = `You can save up to ${String(MOST_CARDS)} cards. Remove one to add another.`;
  throw new ShopError('too_many', 409, message);
};

const add = async (context: CustomerContext, token: string) => {
  await limitOrders(context);
  await requireRoom(context);
  await withPayer(context, (payer) => context.payments.addCard(context.visit, payer, token));
  return cardsReply(context, 'The card has been saved.');
};

const remove = async (context: CustomerContext, cardId: string) => {
  const payer = await knownPayer(context);
  if (payer === null || !(await context.payments.removeCard(context.visit, payer, cardId))) {
    throw notFound('card');
  }
  return cardsReply(context, 'The card has been removed.');
};

/** The calls about saved cards, in both generations of the API. */
export const cardRoutes = routes()
  .forCustomer(listCards, (context) => cardsReply(context))
  .forCustomer(addCard, (context, { body }) => add(context, body.token))
  .forCustomer(removeCard, (context, { params }) => remove(context, params.id))
  .forCustomer(startCardSetup, async (context) => {
    await limitOrders(context);
    await requireRoom(context);
    const setup = await withPayer(context, (payer) =>
      context.payments.setUpCard(context.visit, payer, CARDS_PATH),
    );
    return {
      data: {
        ...setup,
        status: setup.redirectUrl === '' ? ('confirm' as const) : ('redirect' as const),
      },
    };
  })
  .forCustomer(legacyListCards, (context) => cardsReply(context))
  .forCustomer(legacyAddCard, (context, { query }) => add(context, query.token))
  .forCustomer(legacyRemoveCard, (context, { query }) => remove(context, query.cardID));
