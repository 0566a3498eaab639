/** The id of a site. */
export const SITE_ID = /^[a-z][a-z0-9-]{0,30}$/;

/** A host's name in lower case, without a port. */
export const HOST =
  /^(?=.{1,240}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** The name of a value of a secret, such as `API_TOKEN_FERN` or `API_TOKEN_FERN_v2`. */
export const VALUE_NAME = /^[A-Z][A-Z0-9_]*(_v([2-9]|[1-9]\d+))?$/;
