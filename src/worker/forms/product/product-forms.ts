import type { Api } from '#lib/contract/client.ts';
import { addProblem } from '#lib/product/quantity.ts';
import { ENQUIRY_MESSAGES, enquiryRequest, wrongFields } from '#lib/enquiries/enquiry.ts';
import { paths } from '#lib/paths.ts';
import type { Buying } from '#lib/product/product-choice.ts';
import { productPage } from '#lib/product/product-page.ts';
import { ShopError } from '../../platform/errors.ts';
import type { FormAction, Sent } from '../forms.ts';

/* The forms of a product's pages: what its scripts do by calls, done by whole pages. */

const PRODUCT = '/:slug/products/d/:variantId';

/** Address of the page that asks for a price. */
export const ENQUIRY_PAGE = `${PRODUCT}/enquiry`;

/** Addresses of the pages with these forms. */
export const PRODUCT_FORMS = [PRODUCT, ENQUIRY_PAGE, `${PRODUCT}/review`] as const;

/** What the form is about: the ids in it choose option, swatch and seller. */
const buyingOf = async ({ api, fields, params }: Sent): Promise<Buying> => {
  const { optionId: option, swatchId: swatch, sellerId: seller } = fields;
  const page = await productPage(api, params.variantId ?? '', { option, swatch, seller });
  if (page === null) throw new ShopError('not_found', 404, 'There is no such product.');
  return page.selected.buying;
};

const refused = (message: string): ShopError => new ShopError('invalid_request', 400, message);

/** Adds to the cart and comes back, or goes on to the cart (PDP-052). */
const add: FormAction = async (sent) => {
  const { api, fields } = sent;
  const buying = await buyingOf(sent);
  const { variantId, sellerId, optionId, swatchId, limits, check } = buying;
  const quantity = /^\d{1,6}$/.test(fields.qty ?? '') ? Number(fields.qty) : 0;
  const problem = addProblem(quantity, sellerId === '' ? null : limits, check);
  if (problem !== null) throw refused(problem);
  await api.addCartLine({
    body: {
      ...{ variantId, sellerId, quantity },
      ...(optionId === '' ? {} : { optionId }),
      ...(swatchId === '' ? {} : { swatchId }),
    },
  });
  return fields.do === 'buy' ? paths.cart() : `${buying.action}#added`;
};

/** Bookmarks the product, or takes its bookmark away. */
const bookmark: FormAction = async (sent) => {
  const { productId, action } = await buyingOf(sent);
  const isBookmarked = await toggleBookmark(sent.api, productId);
  return `${action}#${isBookmarked ? 'bookmarked' : 'unbookmarked'}`;
};

const toggleBookmark = async (api: Api, productId: string): Promise<boolean> => {
  const itemType = 'product';
  const { data } = await api.bookmarkDetails({ body: { itemType } });
  const was = data.list.some(({ itemID }) => itemID === productId);
  if (was) await api.removeBookmarks({ query: { itemType }, body: { itemID: [productId] } });
  else await api.addBookmark({ query: { itemID: productId, itemType } });
  return !was;
};

/**
 * Asks for a price; before that, shows the suggestions for a postcode (the page looks it up) or takes
 * one of them over.
 */
const enquire: FormAction = async (sent) => {
  const { api, fields } = sent;
  if (fields.do === 'lookup') return { show: fields };
  if (fields.use !== undefined) return { show: takenOver(fields) };
  const wrong = wrongFields(fields);
  if (wrong.length > 0) {
    const details = wrong.map((name) => `body.${name}: ${ENQUIRY_MESSAGES[name]}`);
    throw new ShopError('invalid_request', 400, 'The form is not complete.', { details });
  }
  const buying = await buyingOf(sent);
  await api.createEnquiry({ body: enquiryRequest(fields, buying), idempotencyKey: fields.key });
  return `${buying.enquiry}#sent`;
};

/** A suggestion's fields come as `use`, one a line. */
const takenOver = (fields: Sent['fields']): Sent['fields'] => {
  const [add_line_1 = '', add_line_2 = '', city = '', country = ''] = (fields.use ?? '').split(
    /\r?\n/,
  );
  const lines: Sent['fields'] = add_line_1 === '' ? {} : { add_line_1, add_line_2 };
  return { ...fields, ...lines, city, country };
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

/** The buying box: what it does is told by the button that sent it. */
const buying: FormAction = (sent) => (sent.fields.do === 'bookmark' ? bookmark : add)(sent);

export const productForms = { buying, enquire, review } as const;
