import {
  addCartLine,
  clearCart,
  readCart,
  removeCartLine,
  updateCartLine,
} from '#lib/contract/calls/cart.ts';
import {
  legacyAddCart,
  legacyAddCartMany,
  legacyEmptyCart,
  legacyGetCart,
  legacyRemoveCart,
  legacyUpdateCart,
  readPromoCode,
} from '#lib/contract/calls/legacy-orders.ts';
import { clearLines } from './cart.queries.ts';
import { notFound } from '../ids.ts';
import { routes, type CustomerShop } from '../routes.ts';
import { addLines, changeQuantity, lineById, linesOf, removeLine } from './change-cart.ts';
import { ownerOf } from '../owner.ts';
import { cartTotals } from './cart-totals.ts';
import { cartReply, priced, readCartLines } from './read-cart.ts';
import { readPromo, toPromoCode } from './read-promo.ts';

const ADDED = 'Added to cart';
const CHANGED = 'Your cart has been updated.';
const REMOVED = 'Product has been removed from your cart!!';

const empty = async (shop: CustomerShop) => {
  await clearLines(shop.db, ownerOf(shop)).run();
  return cartReply(shop, 'Your cart is empty');
};

/** The cart of the customer API and that of the older one: the same functions behind both. */
export const cartRoutes = routes()
  .forCustomer(readCart, (shop) => cartReply(shop))
  .forCustomer(addCartLine, async (shop, { body }) => {
    await addLines(shop, [body]);
    return cartReply(shop, ADDED);
  })
  .forCustomer(updateCartLine, async (shop, { params, query }) => {
    await changeQuantity(shop, lineById(params.id), query.quantity);
    return cartReply(shop, CHANGED);
  })
  .forCustomer(removeCartLine, async (shop, { params }) => {
    await removeLine(shop, lineById(params.id));
    return cartReply(shop, REMOVED);
  })
  .forCustomer(clearCart, empty)
  .forCustomer(legacyGetCart, (shop) => cartReply(shop))
  .forCustomer(legacyAddCart, async (shop, { body }) => {
    await addLines(shop, [fromLegacy(body)]);
    return cartReply(shop, ADDED);
  })
  .forCustomer(legacyAddCartMany, async (shop, { body }) => {
    await addLines(shop, body.cart.map(fromLegacy));
    return cartReply(shop, ADDED);
  })
  .forCustomer(legacyUpdateCart, async (shop, { query }) => {
    await changeQuantity(shop, linesOf(query.variantID, query.sellerID), query.quantity);
    return cartReply(shop, CHANGED);
  })
  .forCustomer(legacyRemoveCart, async (shop, { body }) => {
    const isMeant = 'id' in body ? lineById(body.id) : linesOf(body.variantID, body.sellerID);
    await removeLine(shop, isMeant);
    return cartReply(shop, REMOVED);
  })
  .forCustomer(legacyEmptyCart, empty)
  .forCustomer(readPromoCode, async (shop, { query }) => {
    const { subTotal } = cartTotals((await readCartLines(shop)).map(priced));
    const promo = await readPromo(shop, query.promocodeID, subTotal);
    if (!promo) throw notFound('code');
    return { data: toPromoCode(promo) };
  });

interface LegacyLine {
  readonly variantID: string;
  readonly sellerID: string;
  readonly optionID: string;
  readonly swatchID: string;
  readonly quantity: number;
}

const fromLegacy = ({ variantID, sellerID, optionID, swatchID, quantity }: LegacyLine) => ({
  variantId: variantID,
  sellerId: sellerID,
  optionId: optionID,
  swatchId: swatchID,
  quantity,
});
