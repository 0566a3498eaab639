import { ALLOW_PERSONAL_COOKIE } from '#lib/consent/cookies.ts';

const YES = new RegExp(`(?:^|; )${ALLOW_PERSONAL_COOKIE}=yes(?:;|$)`);

/** Whether personal data may be stored. Reads the cookie, which another tab may have changed. */
export const mayStorePersonal = (): boolean =>
  typeof document !== 'undefined' && YES.test(document.cookie);
