import { operatorGrantRole, operatorListPeople, operatorRevokeRole } from '@parlour/contract';
import type { OperatorRole } from '@parlour/domain';
import { requireConfirmation, type ConfirmFlags } from '../parlour/confirm.ts';
import { print, printList, type ListPrintFlags } from '../parlour/print.ts';
import { shop, type ShopFlags } from './commands.ts';

interface SiteFlags extends ShopFlags {
  readonly site: string;
}

/** Prints accounts with a role at the console of a site. @throws {CatalogueFailure} when the shop refuses. */
export const listPeople = async ({ site, ...flags }: SiteFlags & ListPrintFlags) => {
  const { data } = await (await shop(flags))(operatorListPeople, { query: { site } });
  const lines = data.map(({ email, name, role }) => [email, role, name].join('  '));
  printList(flags, {
    data,
    rows: data,
    columns: operatorListPeople.columns,
    lines: lines.length > 0 ? lines : [`No account of ${site} has a role`],
  });
};

/** Offers an account a role at the console. @throws {CatalogueFailure} when the shop refuses. */
export const grantRole = async (
  email: string,
  { site, role, ...flags }: SiteFlags & { readonly role: OperatorRole },
) => {
  const reply = await (await shop(flags))(operatorGrantRole, { body: { site, email, role } });
  const told = {
    granted: `${email} may sign in at the console of ${site} as "${reply.role}"`,
    offered: `${email} has an email: accepted there, the role at ${site} is "${reply.role}"`,
  };
  print(flags, reply, told[reply.state]);
};

/** Takes an account's role away. @throws {CatalogueFailure} when the shop refuses. */
export const revokeRole = async (email: string, { site, ...flags }: SiteFlags & ConfirmFlags) => {
  await requireConfirmation(`${email} loses the role at the console of ${site}`, flags);
  const reply = await (await shop(flags))(operatorRevokeRole, { body: { site, email } });
  print(
    flags,
    reply,
    `${email} no longer has a role at ${site}; an open console ends within five minutes`,
  );
};
