/**
 * What the protocols take of the worker's environment. The secrets that a site's settings name (`agents.signingKey`,
 * and the keys of each ACP platform) are read by name.
 */
export interface AgentBindings {
  /** `true` for a shop on the developer's own machine, which may read profiles there. */
  readonly DEVELOPMENT?: string;
}
