import { AddCartLine } from '#lib/contract/entities/cart.ts';
import { isVariantId } from '#lib/product/variant-id.ts';
import { ENQUIRY_MESSAGES, enquiryRequest, wrongFields } from '#lib/enquiries/enquiry.ts';
import { suggestedFields } from '#lib/enquiries/suggested-address.ts';
import { paths } from '#lib/paths.ts';
import { select, type Buying } from '#lib/product/product-choice.ts';
import {
  MAX_QUANTITY,
  MIN_QUANTITY,
  NOT_DELIVERABLE,
  NOT_FOR_SALE,
  readQuantity,
} from '#lib/product/quantity.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Fields } from '../../platform/forms/posted-form.ts';
import { reviewForms } from '../reviews/review-forms.ts';
import { toggleBookmark } from '../bookmarks/toggle-bookmark.ts';
import type { FormAction, Sent } from '../forms.ts';

/* The forms of a product's pages: what its scripts do by calls, done by whole pages. */

const PRODUCT = '/:slug/products/d/:variantId';

/** Address of the page that asks for a price. */
export const ENQUIRY_PAGE = `${PRODUCT}/enquiry`;

/** Addresses of the pages with these forms. */
export const PRODUCT_FORMS = [
  ...[PRODUCT, ENQUIRY_PAGE, `${PRODUCT}/review`, `${PRODUCT}/reviews`],
] as const;

/** What the form is about, by the page's variant; the ids in it choose option, swatch and seller. */
const buyingOf = async ({ api, fields, params }: Sent): Promise<Buying> => {
  const { optionId: option, swatchId: swatch, sellerId: seller } = fields;
  const id = params.variantId ?? '';
  if (!isVariantId(id)) throw new ShopError('not_found', 404, 'There is no such product.');
  const { product, variant } = await api.productByVariant({ params: { id } });
  return select(product, variant, { option, swatch, seller }).buying;
};

const refused = (message: string): ShopError => new ShopError('invalid_request', 400, message);

/** What the buying box posts beside the quantity: what the page was showing. */
const PostedIds = AddCartLine.omit({ quantity: true });

/** @throws {ShopError} in the words of PDP-053, for what cannot be ids. */
const postedIds = (fields: Fields) => {
  const { success, data } = PostedIds.safeParse(fields);
  if (!success) throw refused(NOT_FOR_SALE);
  return data;
};

/** @throws {ShopError} in the words of PDP-018, for a quantity that no seller delivers. */
const postedQuantity = ({ qty = '' }: Fields): number => {
  const quantity = readQuantity(qty);
  if (quantity < MIN_QUANTITY || quantity > MAX_QUANTITY) throw refused(NOT_DELIVERABLE);
  return quantity;
};

/** The page as the buying box was showing it. */
const shownPage = ({ params: { variantId = '', slug = '' } }: Sent, chosen: Fields): string =>
  paths.product(encodeURIComponent(variantId), encodeURIComponent(slug), {
    ...{ option: chosen.optionId, swatch: chosen.swatchId, seller: chosen.sellerId },
  });

/**
 * Adds what was posted to the cart and comes back, or goes on to the cart (PDP-052). Whether the ids
 * belong together, are sold here and in this quantity is for the market to say.
 */
const add: FormAction = async (sent) => {
  const ids = postedIds(sent.fields);
  await sent.api.addCartLine({ body: { ...ids, quantity: postedQuantity(sent.fields) } });
  return sent.fields.do === 'buy' ? paths.cart() : `${shownPage(sent, ids)}#added`;
};

/** Bookmarks the product, or takes its bookmark away. */
const bookmark: FormAction = async (sent) => {
  const { productId, action } = await buyingOf(sent);
  const isBookmarked = await toggleBookmark(sent.api, { type: 'product', id: productId });
  return `${action}#${isBookmarked ? 'bookmarked' : 'unbookmarked'}`;
};

/**
 * Asks for a price; before that, shows the suggestions for a postcode (the page looks it up) or fills
 * in one of them.
 */
const enquire: FormAction = async (sent) => {
  const { api, fields } = sent;
  if (fields.do === 'lookup') return { show: fields };
  if (fields.address !== undefined) {
    return { show: { ...fields, ...suggestedFields(fields.address) } };
  }
  const wrong = wrongFields(fields);
  if (wrong.length > 0) {
    const details = wrong.map((name) => `body.${name}: ${ENQUIRY_MESSAGES[name]}`);
    throw new ShopError('invalid_request', 400, 'The form is not complete.', { details });
  }
  const buying = await buyingOf(sent);
  await api.createEnquiry({ body: enquiryRequest(fields, buying), idempotencyKey: fields.key });
  return `${buying.enquiry}#sent`;
};

/** Adds the visitor's review, or deletes it (REVIEW-002). */
const review: FormAction = async (sent) => {
  const { api, fields } = sent;
  const { productId: elementID } = await buyingOf(sent);
  const { reviewID, rating = '', comment = '' } = fields;
  if (reviewID !== undefined) await api.deleteReview({ query: { reviewID } });
  else if (!/^[1-5]$/.test(rating) || comment.trim() === '') {
    throw refused('Please give one to five stars and write a comment.');
  } else await api.addReview({ body: { type: 'product', elementID, rating, comment } });
  return paths.review(sent.params.variantId ?? '', sent.params.slug ?? '');
};

/** The buying box: the button that sent it says what it does. */
const buying: FormAction = (sent) => (sent.fields.do === 'bookmark' ? bookmark : add)(sent);

export const productForms = { buying, enquire, review, ...reviewForms } as const;
