/** The id of a site. */
export const SITE_ID = /^[a-z][a-z0-9-]{0,30}$/;

/** A host's name in lower case, without a port. */
export const HOST =
  /^(?=.{1,240}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
