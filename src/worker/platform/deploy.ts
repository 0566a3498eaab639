/** Set by the build to a hash of everything that it is built from. */
declare const __DEPLOY_ID__: string | undefined;

/** Names this deployment in cache keys, so that none serves what another has made. */
export const DEPLOY_ID = typeof __DEPLOY_ID__ === 'string' ? __DEPLOY_ID__ : 'unbuilt';
