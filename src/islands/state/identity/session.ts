import { atom, type ReadableAtom } from 'nanostores';
import { SIGNED_IN_COOKIE } from '#lib/consent/cookies.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { clearEndedSession } from '../consent/account-storage.ts';
import { HttpError } from '../http.ts';

/** The signed-in customer, in the words of the profile service. */
type SessionCustomer = Awaited<ReturnType<BrowserApi['readCustomer']>>['data'];

/**
 * Whether the visitor is signed in. A cookie with no other content tells this at once; `readCustomer` fetches
 * the customer.
 */
export type SessionState =
  | { readonly status: 'signed_out' }
  | { readonly status: 'signed_in'; readonly customer?: SessionCustomer };

/** The messages to a signed-out visitor, without a call (ERROR-001, ERROR-002). */
export const SIGNED_OUT_MESSAGES = {
  default: 'You must be logged in',
  bookmarkToggle: 'You must login first',
  detail: 'You must login',
  cartLine: 'You are not logged in',
} as const;

export interface SessionStore {
  readonly $session: ReadableAtom<SessionState>;
  /** Fetches the signed-in customer, once per page. After a failure the page continues without (AUTH-013). */
  readonly readCustomer: () => Promise<SessionCustomer | undefined>;
  /** Takes the customer from the reply to a call that changed it. */
  readonly takeCustomer: (customer: SessionCustomer) => void;
  /**
   * Does work for a customer, or refuses it without a call when the visitor is signed out. Once the worker
   * says that the session has ended, the page is signed out.
   * @throws {HttpError} 401 `signed_out` with the given message; otherwise whatever the work throws
   */
  readonly asCustomer: <T>(work: () => Promise<T>, message?: string) => Promise<T>;
}

interface SessionOptions {
  readonly api?: Pick<BrowserApi, 'readCustomer'>;
  /** The cookies, in the format of `document.cookie`. */
  readonly cookies?: () => string;
}

const SIGNED_IN = new RegExp(`(?:^|; )${SIGNED_IN_COOKIE}=1(?:;|$)`);

/** Whether a customer is signed in, and their details; its calls throw `HttpError`. */
export const createSession = ({
  api = siteApi,
  cookies = () => document.cookie,
}: SessionOptions = {}): SessionStore => {
  const now = (): SessionState =>
    SIGNED_IN.test(cookies()) ? { status: 'signed_in' } : { status: 'signed_out' };
  const $session = atom<SessionState>(now());

  const asCustomer = async <T>(
    work: () => Promise<T>,
    message: string = SIGNED_OUT_MESSAGES.default,
  ): Promise<T> => {
    if (now().status === 'signed_out') {
      $session.set({ status: 'signed_out' });
      throw new HttpError(401, 'signed_out', message);
    }
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof HttpError && thrown.status === 401) {
        clearEndedSession();
        $session.set({ status: 'signed_out' });
      }
      throw thrown;
    }
  };

  const takeCustomer = (customer: SessionCustomer): void => {
    $session.set({ status: 'signed_in', customer });
  };

  const readCustomer = async (): Promise<SessionCustomer | undefined> => {
    const known = $session.get();
    if (known.status === 'signed_out') return undefined;
    if (known.customer) return known.customer;
    try {
      const { data } = await asCustomer(() => api.readCustomer());
      takeCustomer(data);
      return data;
    } catch {
      // The cookie has told the page enough; the next action will report the problem.
      return undefined;
    }
  };

  return { $session, readCustomer, takeCustomer, asCustomer };
};

/** The session of the page's visitor; during server rendering the visitor is signed out. */
export const { $session, asCustomer, readCustomer, takeCustomer } = createSession(
  typeof document === 'undefined' ? { cookies: () => '' } : {},
);
