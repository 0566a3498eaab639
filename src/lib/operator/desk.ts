import type { Send } from '#lib/contract/client.ts';
import type { OperatorRole } from '#lib/site/operator-sign-in.ts';
import type { Site } from '#lib/site/schema.ts';

/** A site that an operator may look at. */
export interface DeskSite {
  readonly id: string;
  readonly name: string;
}

/** What a signed-in operator works with. */
export interface Desk {
  /** As the list of acts has it: `installation`, or `hearth/Ada`. */
  readonly operator: string;
  readonly role: OperatorRole;
  /** Whether the operator is the installation's, and sees every site. */
  readonly seesAll: boolean;
  /** The site of the console's address comes first. */
  readonly sites: readonly [DeskSite, ...DeskSite[]];
  /**
   * Makes one of the operator's calls.
   * @throws {ShopError} of the call; `not_found` for what is another site's, or not this role's.
   */
  readonly ask: Send;
}

/** Whether a role has what another needs. */
export const hasRole = ({ role }: Pick<Desk, 'role'>, needed: Desk['role']): boolean =>
  role === 'everything' || role === needed;

/** The sites of an operator as the console shows them. */
export const deskSites = (here: Site, all: readonly Site[], seesAll: boolean): Desk['sites'] => {
  const shown = ({ id, name }: Site): DeskSite => ({ id, name });
  const others = seesAll ? all.filter(({ id }) => id !== here.id) : [];
  return [shown(here), ...others.map(shown)];
};

/** What a site is called; its id where it is none of the desk's. */
export const siteName = (sites: readonly DeskSite[], site: string): string =>
  sites.find(({ id }) => id === site)?.name ?? site;
