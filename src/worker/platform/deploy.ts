/** Set by the build to a hash of everything that it is built from. */
declare const __DEPLOY_ID__: string | undefined;

/** Names this deployment in cache keys, so that no deployment serves what another has cached. */
export const DEPLOY_ID = typeof __DEPLOY_ID__ === 'string' ? __DEPLOY_ID__ : 'unbuilt';
