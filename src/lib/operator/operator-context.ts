import type { SendCall } from '@parlour/contract';
import type { OperatorRole } from '@parlour/domain';

/** A site that an operator may see. */
export interface OperatorSite {
  readonly id: string;
  readonly name: string;
}

/** The operator, the role, the sites and the means to make calls in a console request. */
export interface OperatorContext {
  /** As in the audit log: `installation`, or `hearth/Ada`. */
  readonly operator: string;
  readonly role: OperatorRole;
  /** Whether it is an operator of the installation, who sees every site. */
  readonly seesAll: boolean;
  /** The site of the console's host comes first. */
  readonly sites: readonly [OperatorSite, ...OperatorSite[]];
  /**
   * Makes an operator call.
   * @throws {ShopError} of the call; `not_found` for another site's data, or for another role's
   */
  readonly call: SendCall;
}

/** Whether a role includes another. */
export const hasRole = (
  { role }: Pick<OperatorContext, 'role'>,
  needed: OperatorContext['role'],
): boolean => role === 'everything' || role === needed;

/** The sites of an operator, as the console shows them. */
export const operatorSites = (
  here: OperatorSite,
  all: readonly OperatorSite[],
  seesAll: boolean,
): OperatorContext['sites'] => {
  const shown = ({ id, name }: OperatorSite): OperatorSite => ({ id, name });
  const others = seesAll ? all.filter(({ id }) => id !== here.id) : [];
  return [shown(here), ...others.map(shown)];
};

/** The name of a site; its id if it is not among these. */
export const siteName = (sites: readonly OperatorSite[], site: string): string =>
  sites.find(({ id }) => id === site)?.name ?? site;
