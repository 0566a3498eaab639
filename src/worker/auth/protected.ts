/** Pages that need a signed-in customer (AUTH-003); `seller` below `/profile` is anybody's (ROUTE-005). */
const PROTECTED = [
  /^\/[^/]+\/products\/d\/[^/]+\/(enquiry|review)(\/|$)/,
  /^\/game\/play(\/|$)/,
  /^\/profile(?!\/seller(\/|$))(\/|$)/,
  /^\/purchase(\/|$)/,
];

/** Whether a path, as it stands in the address, needs a sign-in. */
export const isProtected = (path: string): boolean =>
  PROTECTED.some((pattern) => pattern.test(path.toLowerCase()));
