import { Profile } from '@parlour/contract';
import { SIGNED_IN_COOKIE } from '#lib/consent/cookies.ts';
import { asCustomer, takeCustomer } from '#islands/state/identity/session.ts';
import { $notices } from '#islands/state/shell/notices.ts';

/** The customer that `signIn` signs in. */
export const CUSTOMER = Profile.parse({ uid: '7', name: 'Ada Byron', username: 'ada@example.org' });

export const signIn = (): void => {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/`;
  takeCustomer(CUSTOMER);
};

/** Ends the session and tells the page. */
export const signOut = async (): Promise<void> => {
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`;
  await asCustomer(() => Promise.resolve()).catch(() => undefined);
};

/** Deletes everything that the browser knows about the visitor. */
export const forgetVisitor = (): void => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [name] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    document.cookie = `${name ?? ''}=; path=/; max-age=0`;
  }
};

/** The texts of the page's notifications, the newest last. */
export const notices = (): readonly string[] => $notices.get().map(({ message }) => message);
