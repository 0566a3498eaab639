import {
  operatorFindCustomers,
  operatorListBuyers,
  operatorRemoveCustomer,
  operatorRemoveProduct,
  operatorRemoveReview,
  operatorSignOutCustomer,
} from '@parlour/contract';
import { requireConfirmation, type ConfirmFlags } from '../parlour/confirm.ts';
import { print, printList, type ListPrintFlags } from '../parlour/print.ts';
import { shop, type ShopFlags } from './commands.ts';

/** Removes a review. @throws {CatalogueFailure} when the shop refuses. */
export const removeReview = async (id: string, flags: ShopFlags & ConfirmFlags) => {
  await requireConfirmation(`Review ${id} is deleted, with its photographs`, flags);
  const { removed } = await (await shop(flags))(operatorRemoveReview, { params: { id } });
  print(flags, { removed }, `Review ${id} is removed`);
};

/** Removes a product from every site. @throws {CatalogueFailure} when the shop refuses. */
export const removeProduct = async (id: string, flags: ShopFlags & ConfirmFlags) => {
  await requireConfirmation(
    `Product ${id} is deleted from every site, with its variants; its orders stay`,
    flags,
  );
  const { removed } = await (await shop(flags))(operatorRemoveProduct, { params: { id } });
  print(flags, { removed }, `Product ${id} is removed`);
};

interface CustomerFlags extends ShopFlags, ListPrintFlags {
  readonly site: string;
}

/**
 * Prints the ids of a site's customers with an email address. @throws {CatalogueFailure} when the shop
 * refuses.
 */
export const findCustomers = async (email: string, { site, ...flags }: CustomerFlags) => {
  const { data } = await (await shop(flags))(operatorFindCustomers, { query: { site, email } });
  const found = data.map(({ id, name }) => [id, name].join('  '));
  printList(flags, {
    data,
    rows: data,
    columns: operatorFindCustomers.columns,
    lines: found.length > 0 ? found : [`No customer of ${site} has this address`],
  });
};

/**
 * Deletes a customer of a site with all data about them except orders. @throws {CatalogueFailure} when the
 * shop refuses.
 */
export const removeCustomer = async (
  id: string,
  { site, ...flags }: CustomerFlags & ConfirmFlags,
) => {
  const callShop = await shop(flags);
  const { data } = await callShop(operatorListBuyers, { query: { site, find: id } });
  const buyer = data.find((each) => each.id === id);
  const known = buyer ? ` (${buyer.name} <${buyer.email}>, ${buyer.orders} ordered)` : '';
  await requireConfirmation(
    `Customer ${id}${known} of ${site} is deleted, with the account, addresses, bookmarks and enquiries; orders stay`,
    flags,
  );
  await callShop(operatorRemoveCustomer, { params: { id }, query: { site } });
  print(flags, { removed: true }, `Customer ${id} of ${site} is deleted; orders stay`);
};

/** Ends every session of a customer. @throws {CatalogueFailure} when the shop refuses. */
export const signOutCustomer = async (id: string, { site, ...flags }: CustomerFlags) => {
  await (
    await shop(flags)
  )(operatorSignOutCustomer, { params: { id }, query: { site } });
  print(flags, { signedOut: true }, `Customer ${id} of ${site} is signed out everywhere`);
};
