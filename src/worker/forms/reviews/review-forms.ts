import { pictureProblem } from '#lib/account/profile.ts';
import { paths } from '#lib/paths.ts';
import { MAX_PHOTOGRAPH } from '#lib/reviews/review-order.ts';
import { ShopError } from '../../platform/errors.ts';
import type { FormAction, Sent } from '../forms.ts';

const own = ({ params: { variantId = '', slug = '' } }: Sent, done: string): string =>
  `${paths.review(variantId, slug)}?done=${done}`;

/** Finds a review helpful, or no longer, and comes back to it. */
const vote: FormAction = async ({ api, fields, params: { variantId = '', slug = '' } }) => {
  const { reviewID: id = '' } = fields;
  const { isHelpful } = await api.voteForReview({ params: { id } });
  const page = paths.reviews(variantId, slug);
  return `${page}?done=${isHelpful ? 'voted' : 'unvoted'}`;
};

/** @throws {ShopError} `invalid_request` with what is wrong with the file at its field */
const photograph: FormAction = async (sent) => {
  const { api, fields, files } = sent;
  const bytes = new Uint8Array((await files.picture?.arrayBuffer()) ?? []);
  const problem = pictureProblem(bytes, MAX_PHOTOGRAPH);
  if (problem !== null) {
    throw new ShopError('invalid_request', 400, problem, { details: [`body.picture: ${problem}`] });
  }
  const params = { id: fields.reviewID ?? '' };
  await api.addReviewPhotograph({ params, body: { files: [{ data: bytes.toBase64() }] } });
  return own(sent, 'photographed');
};

const unphotograph: FormAction = async (sent) => {
  await sent.api.deleteReviewPhotograph({ params: { id: sent.fields.id ?? '' } });
  return own(sent, 'unphotographed');
};

/** What a product's reviews take beside stars and words. */
export const reviewForms = { vote, photograph, unphotograph } as const;
