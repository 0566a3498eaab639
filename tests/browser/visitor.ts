import { Profile } from '#lib/contract/entities/profile.ts';
import { SIGNED_IN_COOKIE } from '#lib/consent/cookies.ts';
import { asCustomer, takeCustomer } from '#islands/state/identity/session.ts';
import { $notices } from '#islands/state/shell/notices.ts';

/** Who is signed in after `signIn`. */
export const CUSTOMER = Profile.parse({ uid: '7', name: 'Ada Byron', username: 'ada@example.org' });

export const signIn = (): void => {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/`;
  takeCustomer(CUSTOMER);
};

/** Ends the session, and has the page know. */
export const signOut = async (): Promise<void> => {
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`;
  await asCustomer(() => Promise.resolve()).catch(() => undefined);
};

/** Takes away all that the browser knows of whoever was here. */
export const forgetVisitor = (): void => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [name] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    document.cookie = `${name ?? ''}=; path=/; max-age=0`;
  }
};

/** What the notifications of the page say, the newest last. */
export const notices = (): readonly string[] => $notices.get().map(({ message }) => message);
