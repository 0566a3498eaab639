import { atom, type ReadableAtom } from 'nanostores';
import {
  CHAT_KEY,
  chatSessionId,
  chatTime,
  parseAnswer,
  started,
  toggledChat,
  type ChatLine,
  type ChatState,
} from './conversation.ts';
import { sentenceOf } from '@parlour/contract/browser';
import { paths } from '#lib/paths.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { $session, asCustomer } from '../identity/session.ts';
import { inTurn } from '../in-turn.ts';

/** A conversation with the assistant. */
interface Chat {
  readonly state: ChatState;
  /** '' before there is one. */
  readonly sessionId: string;
  readonly lines: readonly ChatLine[];
  readonly busy: boolean;
}

/** The bot that answers (CHAT-010). */
export interface Bot {
  readonly botName: string;
  readonly botAlias: string;
}

type ChatStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface ChatOptions {
  readonly bot: Bot;
  readonly api?: Pick<BrowserApi, 'chatbot' | 'listOrders'>;
  readonly storage?: ChatStorage;
  readonly clock?: () => Date;
  readonly random?: () => Uint8Array;
  readonly isSignedIn?: () => boolean;
  /** URL of the price request for the product on the page; '' on any other page. */
  readonly enquiryHere?: () => string;
}

interface ChatStore {
  readonly $chat: ReadableAtom<Chat>;
  readonly start: () => void;
  readonly toggle: () => void;
  readonly close: () => void;
  /** Sends a message once those before it have been answered; a blank one is ignored (spec decision 41). */
  readonly send: (text: string) => Promise<void>;
}

const NO_CHAT: Chat = { state: 'hide', sessionId: '', lines: [], busy: false };
/** Number of orders in an answer about orders. */
const LATEST_ORDERS = 3;
const WELCOME = 'hello';

/** The conversation with the assistant. A failure appears in the conversation; nothing throws. */
export const createChat = ({
  bot,
  api = siteApi,
  storage = storageOfTab(),
  clock = () => new Date(),
  random = () => crypto.getRandomValues(new Uint8Array(16)),
  isSignedIn = () => $session.get().status === 'signed_in',
  enquiryHere = enquiryOfPage,
}: ChatOptions): ChatStore => {
  const { $chat, set, add } = createConversation(storage, clock);
  const perform = inTurn();

  const answer = async (inputText: string, sessionId: string): Promise<void> => {
    const isStillOpen = () => $chat.get().sessionId === sessionId;
    if (!isStillOpen()) return;
    set({ busy: true });
    try {
      const { data } = await api.chatbot({ body: { ...bot, userId: sessionId, inputText } });
      if (!isStillOpen()) return;
      add({ from: 'assistant', ...parseAnswer(data.message), cards: data.cards });
      const own = await ownAnswer(data.topic, { api, isSignedIn, enquiryHere });
      if (own !== '' && isStillOpen()) add({ from: 'assistant', ...parseAnswer(own) });
    } catch (thrown) {
      if (isStillOpen()) add({ from: 'assistant', text: sentenceOf(thrown) });
    } finally {
      if (isStillOpen()) set({ busy: false });
    }
  };

  /**
   * Sends one message after the other to the assistant and adds its answers. If the conversation is closed or
   * replaced in the meantime, the answer is dropped.
   */
  const ask = (inputText: string): Promise<void> => {
    const { sessionId } = $chat.get();
    return perform(() => answer(inputText, sessionId));
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
      set(NO_CHAT);
    },
    send: async (text) => {
      if (text.trim() === '') return;
      add({ from: 'visitor', text });
      await ask(text);
    },
  };
};

const NO_STORAGE: ChatStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** The storage of the tab; where the browser blocks it, even its name throws. */
const storageOfTab = (): ChatStorage => {
  try {
    return sessionStorage;
  } catch {
    return NO_STORAGE;
  }
};

/** The messages, stored for as long as the tab is open. */
const createConversation = (storage: ChatStorage, clock: () => Date) => {
  const $chat = atom<Chat>(readChat(storage));
  const set = (change: Partial<Chat>): void => {
    const next = { ...$chat.get(), ...change };
    $chat.set(next);
    storeChat(storage, next);
  };
  const add = (line: Partial<ChatLine> & Pick<ChatLine, 'from' | 'text'>): void => {
    const whole = { time: chatTime(clock()), replies: [], cards: [], ...line };
    set({ lines: [...$chat.get().lines, whole] });
  };
  return { $chat, set, add };
};

/** The page's addition to an answer, because the bot knows neither the visitor nor the page. */
const ownAnswer = async (
  topic: string,
  {
    api,
    isSignedIn,
    enquiryHere,
  }: Required<Pick<ChatOptions, 'api' | 'isSignedIn' | 'enquiryHere'>>,
): Promise<string> => {
  if (topic === 'orders') return isSignedIn() ? latestOrders(api) : SIGN_IN_FIRST;
  const enquiry = topic === 'enquiry' ? enquiryHere() : '';
  return enquiry && `Or do you mean the product on this page?\n(Link)${enquiry} Request its price`;
};

const enquiryOfPage = (): string =>
  [...document.links].find(({ dataset }) => dataset.enquiry !== undefined)?.getAttribute('href') ??
  '';

const storeChat = (storage: Pick<Storage, 'setItem' | 'removeItem'>, chat: Chat): void => {
  if (chat.sessionId === '') storage.removeItem(CHAT_KEY);
  else storage.setItem(CHAT_KEY, JSON.stringify({ ...chat, busy: false }));
};

const SIGN_IN_FIRST = `Please sign in to see yours.\n(Link)${paths.signIn(paths.orders())} Sign in`;

const latestOrders = async (api: Pick<BrowserApi, 'listOrders'>): Promise<string> => {
  const query = { page: 1, size: LATEST_ORDERS };
  const { data } = await asCustomer(() => api.listOrders({ query }, { lifetime: 0 }));
  return ordersText(data);
};

const ordersText = (orders: readonly { readonly id: string; readonly status: string }[]): string =>
  [
    ...(orders.length === 0 ? ['You have no orders yet.'] : ['Your latest orders:']),
    ...orders.map(({ id, status }) => `Order ${id}: ${status.replaceAll('_', ' ')}`),
    `(Link)${paths.orders()} My Orders`,
  ].join('\n');

/** The tab's conversation, minimised to a bar; none if it cannot be read (ERROR-008). */
const readChat = (storage: Pick<Storage, 'getItem'>): Chat => {
  try {
    const stored = JSON.parse(storage.getItem(CHAT_KEY) ?? 'null') as Partial<Chat> | null;
    if (typeof stored?.sessionId !== 'string' || !Array.isArray(stored.lines)) return NO_CHAT;
    const lines = stored.lines as readonly ChatLine[];
    return { state: stored.state ?? 'minimise', sessionId: stored.sessionId, lines, busy: false };
  } catch {
    return NO_CHAT;
  }
};
