/** For a reply that only its owner's browser may store; it must revalidate each time. */
export const OWNER_ONLY = 'private, no-cache';
