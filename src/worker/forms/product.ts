import { isVariantId } from '@parlour/domain';
import { ENQUIRY_MESSAGES, enquiryRequest, wrongFields } from '#lib/enquiries/enquiry.ts';
import { suggestedFields } from '#lib/enquiries/suggested-address.ts';
import { paths } from '#lib/paths.ts';
import { answeredPlace } from '#lib/product/fit-answer.ts';
import { select, type BuyingInput } from '#lib/product/product-choice.ts';
import { MAX_PHOTOGRAPH_BYTES, MIN_QUANTITY } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { pictureIn } from './account.ts';
import { toggleBookmark } from './bookmarks.ts';
import {
  callAction,
  refused,
  withFile,
  type FormRoutes,
  type FormAction,
  type Submission,
} from './forms.ts';

/* The forms of a product's pages: they do with whole pages what the scripts do with calls. */

const PRODUCT = '/:slug/products/d/:variantId';

/** Path of the page for a price request. */
export const ENQUIRY_PAGE = `${PRODUCT}/enquiry`;

/** The page's variant, with the option, swatch and seller that the form's ids name. */
const buyingOf = async ({ api, fields, params }: Submission): Promise<BuyingInput> => {
  const { optionId: option, swatchId: swatch, sellerId: seller } = fields;
  const id = params.variantId ?? '';
  if (!isVariantId(id)) throw new ShopError('not_found', 404, 'There is no such product.');
  const { product, variant } = await api.productByVariant({ params: { id } });
  return select(product, variant, { option, swatch, seller }).buying;
};

/** The page with the choice that the form was showing. */
const shownPage = ({ params: { variantId = '', slug = '' }, fields }: Submission): string =>
  paths.product(encodeURIComponent(variantId), encodeURIComponent(slug), {
    option: fields.optionId,
    swatch: fields.swatchId,
    seller: fields.sellerId,
  });

/**
 * Adds the posted item to the cart and returns, or goes on to the cart (PDP-052). The table of sellers has no
 * field for the quantity. The market decides whether the ids belong together and whether the item is sold here in this quantity.
 */
const add = callAction(
  'addCartLine',
  (submission) =>
    submission.fields.do === 'buy' ? paths.cart() : `${shownPage(submission)}#added`,
  ({ fields }) => ({
    variantId: fields.variantId ?? '',
    quantity: fields.qty ?? MIN_QUANTITY,
    once: true,
  }),
);

/** Adds or removes the bookmark of the product. */
const bookmark: FormAction = async (submission) => {
  const { productId, action } = await buyingOf(submission);
  const isBookmarked = await toggleBookmark(submission, { type: 'product', id: productId });
  return `${action}#${isBookmarked ? 'bookmarked' : 'unbookmarked'}`;
};

/**
 * Sends a price request; before that, shows the suggestions for a postcode (the page looks it up) or fills
 * one of them in.
 */
const enquire: FormAction = async (submission) => {
  const { api, fields } = submission;
  if (fields.do === 'lookup') return { show: fields };
  if (fields.address !== undefined) {
    return { show: { ...fields, ...suggestedFields(fields.address) } };
  }
  const wrong = wrongFields(fields);
  if (wrong.length > 0) {
    const details = wrong.map((name) => `body.${name}: ${ENQUIRY_MESSAGES[name]}`);
    throw new ShopError('invalid_request', 400, 'The form isn’t complete.', { details });
  }
  const buying = await buyingOf(submission);
  await api.createEnquiry({ body: enquiryRequest(fields, buying), idempotencyKey: fields.key });
  return `${buying.enquiry}#sent`;
};

const ownReview = ({ params: { variantId = '', slug = '' } }: Submission, done?: string): string =>
  paths.review(variantId, slug) + (done === undefined ? '' : `?done=${done}`);

const deleteReview = callAction('deleteReview', (submission) => ownReview(submission));

/** Adds the visitor's review, or deletes it (REVIEW-002). */
const review: FormAction = async (submission) => {
  if (submission.fields.reviewID !== undefined) return deleteReview(submission);
  const { productId: elementID } = await buyingOf(submission);
  const { rating = '', comment = '' } = submission.fields;
  await submission.api.addReview({ body: { type: 'product', elementID, rating, comment } });
  return ownReview(submission);
};

const photograph = withFile(async (submission) => {
  const params = { id: submission.fields.reviewID ?? '' };
  await submission.api.addReviewPhotograph({
    params,
    body: await pictureIn(submission, MAX_PHOTOGRAPH_BYTES),
  });
  return ownReview(submission, 'photographed');
});

/** Fills in the door that the customer has named with an address. */
const fillInDoor: FormAction = async ({ api, params: { variantId = '', slug = '' } }) => {
  const place = answeredPlace((await api.listAddresses()).data);
  if (place === null) throw refused('None of your addresses says how wide its narrowest door is.');
  return `${paths.fit(variantId, slug)}?${new URLSearchParams(place).toString()}`;
};

export const productForms: FormRoutes = {
  // The value of the pressed button says what the form does.
  [PRODUCT]: {
    buying: (submission) => (submission.fields.do === 'bookmark' ? bookmark : add)(submission),
  },
  [ENQUIRY_PAGE]: { enquire },
  [`${PRODUCT}/fit`]: { door: fillInDoor },
  [`${PRODUCT}/review`]: {
    review,
    photograph,
    unphotograph: callAction('deleteReviewPhotograph', (submission) =>
      ownReview(submission, 'unphotographed'),
    ),
  },
  [`${PRODUCT}/reviews`]: {
    vote: callAction(
      'voteForReview',
      ({ params: { variantId = '', slug = '' } }, { isHelpful }) =>
        `${paths.reviews(variantId, slug)}?done=${isHelpful ? 'voted' : 'unvoted'}`,
      ({ fields }) => ({ id: fields.reviewID }),
    ),
    report: callAction(
      'reportReview',
      ({ params: { variantId = '', slug = '' } }) =>
        `${paths.reviews(variantId, slug)}?done=reported`,
      ({ fields }) => ({ id: fields.reviewID }),
    ),
  },
};
