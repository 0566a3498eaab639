import { atom, type ReadableAtom } from 'nanostores';
import type { CallResult } from '#lib/contract/call.ts';
import type { chatbot as chatbotRow } from '#lib/contract/chat.ts';
import {
  chatSessionId,
  chatTime,
  parseAnswer,
  started,
  toggledChat,
  type ChatLine,
  type ChatState,
} from './conversation.ts';
import { paths } from '#lib/paths.ts';
import { http, HttpError, type Http } from '../http.ts';
import { $session, asCustomer } from '../identity/session.ts';

/** A conversation with the assistant. */
export interface Chat {
  readonly state: ChatState;
  /** '' while there is none. */
  readonly sessionId: string;
  readonly lines: readonly ChatLine[];
  readonly busy: boolean;
}

/** Which bot answers (CHAT-010). */
export interface Bot {
  readonly botName: string;
  readonly botAlias: string;
}

interface ChatOptions {
  readonly bot: Bot;
  readonly calls?: Pick<Http, 'get' | 'post'>;
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly clock?: () => Date;
  readonly random?: () => Uint8Array;
  readonly isSignedIn?: () => boolean;
  /** Where a price is asked for of the piece that the page shows; '' for a page of something else. */
  readonly enquiryHere?: () => string;
}

export interface ChatStore {
  readonly $chat: ReadableAtom<Chat>;
  readonly start: () => void;
  readonly toggle: () => void;
  readonly close: () => void;
  /** Says something; a blank message is none (decision 41). */
  readonly send: (text: string) => Promise<void>;
}

type Answer = CallResult<typeof chatbotRow>['data'];
interface Orders {
  readonly data: { readonly list?: readonly { readonly id: string; readonly status: string }[] };
}

/** Key of the tab's storage: the conversation goes with the tab. */
export const CHAT_KEY = 'chat';
const NONE: Chat = { state: 'hide', sessionId: '', lines: [], busy: false };
const PATH = '/v1/api/contents/chatbot';
const LAST_ORDERS = '/api/customer/orders?page=1&size=3';
const WELCOME = 'hello';

export const createChat = ({
  bot,
  calls = http,
  storage = sessionStorage,
  clock = () => new Date(),
  random = () => crypto.getRandomValues(new Uint8Array(16)),
  isSignedIn = () => $session.get().status === 'signed_in',
  enquiryHere = enquiryOfPage,
}: ChatOptions): ChatStore => {
  const $chat = atom<Chat>(readChat(storage));

  const set = (change: Partial<Chat>): void => {
    const next = { ...$chat.get(), ...change };
    $chat.set(next);
    keepChat(storage, next);
  };

  const add = (line: Partial<ChatLine> & Pick<ChatLine, 'from' | 'text'>): void => {
    const whole = { time: chatTime(clock()), replies: [], cards: [], ...line };
    set({ lines: [...$chat.get().lines, whole] });
  };

  const ask = async (inputText: string): Promise<void> => {
    const { sessionId } = $chat.get();
    set({ busy: true });
    try {
      const said = { ...bot, userId: sessionId, inputText };
      const { data } = await calls.post<{ data: Answer }>(PATH, said);
      // The conversation may have been closed meanwhile, or be another one.
      if ($chat.get().sessionId !== sessionId) return;
      add({ from: 'assistant', ...parseAnswer(data.message), cards: data.cards });
      const more = await ownAnswer(data.topic, { calls, isSignedIn, enquiryHere });
      if (more !== '' && $chat.get().sessionId === sessionId)
        add({ from: 'assistant', ...parseAnswer(more) });
    } catch (thrown) {
      const text = thrown instanceof HttpError ? thrown.message : 'Server error';
      if ($chat.get().sessionId === sessionId) add({ from: 'assistant', text });
    } finally {
      if ($chat.get().sessionId === sessionId) set({ busy: false });
    }
  };

  return {
    $chat,
    start: () => {
      const { state, sessionId } = $chat.get();
      if (started(state, sessionId) === state) return;
      set({ state: 'show', sessionId: chatSessionId(random()) });
      void ask(WELCOME);
    },
    toggle: () => {
      set({ state: toggledChat($chat.get().state) });
    },
    close: () => {
      set(NONE);
    },
    send: async (text) => {
      if (text.trim() === '' || $chat.get().busy) return;
      add({ from: 'visitor', text });
      await ask(text);
    },
  };
};

/** What the page adds to an answer: the bot knows neither the visitor nor the page. */
const ownAnswer = async (
  topic: string,
  {
    calls,
    isSignedIn,
    enquiryHere,
  }: Required<Pick<ChatOptions, 'calls' | 'isSignedIn' | 'enquiryHere'>>,
): Promise<string> => {
  if (topic === 'orders') return isSignedIn() ? latestOrders(calls) : SIGN_IN_FIRST;
  const enquiry = topic === 'enquiry' ? enquiryHere() : '';
  return enquiry && `Or is it the piece on this page?\n(Link)${enquiry} Request its price`;
};

const enquiryOfPage = (): string =>
  document.querySelector('a[data-enquiry]')?.getAttribute('href') ?? '';

const keepChat = (storage: Pick<Storage, 'setItem' | 'removeItem'>, chat: Chat): void => {
  if (chat.sessionId === '') storage.removeItem(CHAT_KEY);
  else storage.setItem(CHAT_KEY, JSON.stringify({ ...chat, busy: false }));
};

const SIGN_IN_FIRST = `Please sign in to see yours.\n(Link)${paths.signIn(paths.orders())} Sign in`;

const latestOrders = async (calls: Pick<Http, 'get'>): Promise<string> => {
  const { data } = await asCustomer(() => calls.get<Orders>(LAST_ORDERS, { lifetime: 0 }));
  return ordersText(data.list ?? []);
};

const ordersText = (orders: readonly { readonly id: string; readonly status: string }[]): string =>
  [
    ...(orders.length === 0 ? ['You have no orders yet.'] : ['Your latest orders:']),
    ...orders.map(({ id, status }) => `Order ${id}: ${status.replaceAll('_', ' ')}`),
    `(Link)${paths.orders()} My Orders`,
  ].join('\n');

/** The conversation of this tab, which waits as a bar; what cannot be read is none (ERROR-008). */
const readChat = (storage: Pick<Storage, 'getItem'>): Chat => {
  try {
    const kept = JSON.parse(storage.getItem(CHAT_KEY) ?? 'null') as Partial<Chat> | null;
    if (typeof kept?.sessionId !== 'string' || !Array.isArray(kept.lines)) return NONE;
    const lines = kept.lines as readonly ChatLine[];
    return { state: kept.state ?? 'minimise', sessionId: kept.sessionId, lines, busy: false };
  } catch {
    return NONE;
  }
};
