import { secret } from './secrets.ts';

const LOCAL_HOST = /^(localhost|.+\.localhost)$/;

/**
 * Whether the host is the developer's own machine. A deployed shop has no `DEVELOPMENT`, whatever its sites'
 * settings say.
 */
export const isOwnMachine = (env: object, { hostname }: URL): boolean =>
  secret(env, 'DEVELOPMENT') === 'true' && LOCAL_HOST.test(hostname);
