import {
  operatorFindCustomers,
  operatorListReviews,
  operatorRemoveCustomer,
  operatorRemoveProduct,
  operatorRemoveReview,
} from '#lib/contract/operator/removals.ts';
import { day, shop, type ListFlags, type ShopFlags } from './commands.ts';

/** Prints a page of the reviews that customers of a site wrote, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const listReviews = async ({ site, page, ...flags }: ListFlags) => {
  const ask = await shop(flags);
  const reply = await ask(operatorListReviews, { query: { site, page } });
  for (const { id, date, rating, author, productId, comment } of reply.data) {
    console.log([id, day(date), `${rating} of 5`, `product ${productId}`, author].join('  '));
    console.log(`  ${comment.replaceAll('\n', ' ')}`);
  }
  console.log(`Page ${page} of ${reply.pageCount}, ${reply.totalCount} reviews`);
};

/** Removes a review. @throws {CatalogueFailure} when the shop refuses. */
export const removeReview = async (id: string, flags: ShopFlags) => {
  const { removed } = await (await shop(flags))(operatorRemoveReview, { params: { id } });
  console.log(removed ? `Review ${id} is removed` : `There is no review ${id}`);
};

/** Removes a product from every site. @throws {CatalogueFailure} when the shop refuses. */
export const removeProduct = async (id: string, flags: ShopFlags) => {
  const { removed } = await (await shop(flags))(operatorRemoveProduct, { params: { id } });
  console.log(removed ? `Product ${id} is removed` : `There is no product ${id}`);
};

interface FindFlags extends ShopFlags {
  readonly site: string;
}

/** Prints the ids of a site's customers with an e-mail address. @throws {CatalogueFailure} when the shop refuses. */
export const findCustomers = async (email: string, { site, ...flags }: FindFlags) => {
  const { data } = await (await shop(flags))(operatorFindCustomers, { query: { site, email } });
  for (const { id, name } of data) console.log([id, name].join('  '));
  if (data.length === 0) console.log(`No customer of ${site} has this address`);
};

/** Deletes a customer of a site with all that is held about them but orders. @throws {CatalogueFailure} when the shop refuses. */
export const removeCustomer = async (id: string, { site, ...flags }: FindFlags) => {
  await (
    await shop(flags)
  )(operatorRemoveCustomer, { params: { id }, query: { site } });
  console.log(`Customer ${id} of ${site} is deleted; orders stay`);
};
