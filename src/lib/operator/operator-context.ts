import type { Send } from '#lib/contract/client.ts';
import type { OperatorRole } from '#lib/site/operator-sign-in.ts';
import type { Site } from '#lib/site/schema.ts';

/** A site that an operator may look at. */
export interface OperatorSite {
  readonly id: string;
  readonly name: string;
}

/** The operator, the role, the sites and the means to make calls in a console request. */
export interface OperatorContext {
  /** As the audit log has it: `installation`, or `hearth/Ada`. */
  readonly operator: string;
  readonly role: OperatorRole;
  /** Whether the operator is the installation's, and sees every site. */
  readonly seesAll: boolean;
  /** The site of the console's address comes first. */
  readonly sites: readonly [OperatorSite, ...OperatorSite[]];
  /**
   * Makes one of the operator's calls.
   * @throws {ShopError} of the call; `not_found` for what is another site's, or not this role's.
   */
  readonly call: Send;
}

/** Whether a role has what another needs. */
export const hasRole = (
  { role }: Pick<OperatorContext, 'role'>,
  needed: OperatorContext['role'],
): boolean => role === 'everything' || role === needed;

/** The sites of an operator as the console shows them. */
export const operatorSites = (
  here: Site,
  all: readonly Site[],
  seesAll: boolean,
): OperatorContext['sites'] => {
  const shown = ({ id, name }: Site): OperatorSite => ({ id, name });
  const others = seesAll ? all.filter(({ id }) => id !== here.id) : [];
  return [shown(here), ...others.map(shown)];
};

/** What a site is called; its id where the operator may not see it. */
export const siteName = (sites: readonly OperatorSite[], site: string): string =>
  sites.find(({ id }) => id === site)?.name ?? site;
