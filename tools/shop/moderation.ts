import {
  operatorAnswerReview,
  operatorJudgePhotograph,
  operatorKeepReview,
  operatorListPhotographs,
  type PHOTOGRAPH_STATUSES,
} from '@parlour/contract';
import { print, type ListPrintFlags } from '../parlour/print.ts';
import type { PageFlags } from '../parlour/shop-command.ts';
import { day, shop, type ShopFlags } from './commands.ts';
import { printPages } from './pages.ts';

/** Saves the seller's answer to a review. @throws {CatalogueFailure} when the shop refuses. */
export const answerReview = async (id: string, answer: string, flags: ShopFlags) => {
  const callShop = await shop(flags);
  const kept = await callShop(operatorAnswerReview, { params: { id }, body: { answer } });
  const done = kept.answer === '' ? 'no longer has an answer' : 'is answered';
  print(flags, kept, `Review ${id} ${done}`);
};

interface PhotographFlags extends ShopFlags, PageFlags, ListPrintFlags {
  readonly site: string;
  readonly status: (typeof PHOTOGRAPH_STATUSES)[number];
}

/** Prints photographs of reviews, without the pictures. @throws {CatalogueFailure} when the shop refuses. */
export const listPhotographs = async (flags: PhotographFlags): Promise<void> => {
  const { site, status } = flags;
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(operatorListPhotographs, { query: { site, status, ...window } }),
    columns: operatorListPhotographs.columns,
    one: 'photograph',
    lines: ({ id, date, reviewId, productId, author }) =>
      [id, day(date), `review ${reviewId}`, `product ${productId}`, author].join('  '),
  });
};

const judge = async (id: string, approved: boolean, flags: ShopFlags): Promise<void> => {
  const callShop = await shop(flags);
  const judged = await callShop(operatorJudgePhotograph, { params: { id }, body: { approved } });
  print(flags, judged, `Photograph ${id} is ${approved ? 'shown' : 'hidden'}`);
};

/** Approves a photograph, which everybody can see then. @throws {CatalogueFailure} when the shop refuses. */
export const approvePhotograph = (id: string, flags: ShopFlags) => judge(id, true, flags);

/** Refuses a photograph, which is hidden then. @throws {CatalogueFailure} when the shop refuses. */
export const refusePhotograph = (id: string, flags: ShopFlags) => judge(id, false, flags);

/** Keeps a reported review, and ends its reports. @throws {CatalogueFailure} when the shop refuses. */
export const keepReview = async (
  id: string,
  { site, ...flags }: ShopFlags & { readonly site: string },
): Promise<void> => {
  const kept = await (await shop(flags))(operatorKeepReview, { params: { id }, query: { site } });
  print(flags, kept, `Review ${id} has been kept, and its reports are closed`);
};
