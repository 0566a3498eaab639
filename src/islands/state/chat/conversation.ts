/** The states of the assistant's window (CHAT-001). */
export type ChatState = 'hide' | 'show' | 'minimise';

/** A button below an answer: one sends a message for the visitor, the other is a link. */
export interface QuickReply {
  readonly kind: 'input' | 'link';
  /** The message, or the URL. */
  readonly value: string;
  readonly label: string;
}

/** A product that the assistant found. */
export interface ChatCard {
  readonly name: string;
  readonly href: string;
  readonly picture: string;
  readonly price: string;
}

export interface ChatLine {
  readonly from: 'visitor' | 'assistant';
  readonly text: string;
  /** HH:MM:SS */
  readonly time: string;
  readonly replies: readonly QuickReply[];
  readonly cards: readonly ChatCard[];
}

/** Key in session storage: the conversation ends with the tab. */
export const CHAT_KEY = 'chat';

/** Whether the tab has a conversation; false where storage is blocked (ERROR-008). */
export const isChatStored = (): boolean => {
  try {
    return sessionStorage.getItem(CHAT_KEY) !== null;
  } catch {
    return false;
  }
};

/** From hide to show when it starts, unless there is a conversation already (CHAT-002). */
export const started = (state: ChatState, sessionId: string): ChatState =>
  state === 'hide' && sessionId === '' ? 'show' : state;

/** Switches between show and minimise (CHAT-003). */
export const toggledChat = (state: ChatState): ChatState =>
  state === 'hide' ? 'hide' : state === 'show' ? 'minimise' : 'show';

/** The time part of the ISO time (CHAT-008). */
export const chatTime = (moment: Date): string => moment.toISOString().slice(11, 19);

/** 32 hexadecimal digits as 8-4-4-4-12 (CHAT-005). */
export const chatSessionId = (random: Uint8Array): string =>
  [...random.subarray(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const QUICK = /^\s*\((Input|Link)\)\s*(.+?)\s*$/;
/** Paths of the shop, email links, and pages elsewhere over TLS; never a script. */
const SAFE_LINK = /^(\/(?![/\\])|https:\/\/|mailto:)/;

/**
 * An answer as text and buttons: lines that start with '(Input)' or '(Link)' are buttons (CHAT-006,
 * CHAT-007). A link is a URL, then its text.
 */
export const parseAnswer = (message: string): Pick<ChatLine, 'text' | 'replies'> => {
  const lines = message.split('\n').map((line) => [line, QUICK.exec(line)] as const);
  return {
    text: lines
      .filter(([, quick]) => quick === null)
      .map(([line]) => line)
      .join('\n')
      .trim(),
    replies: lines.flatMap(([, quick]) => (quick ? replyOf(quick[1], quick[2] ?? '') : [])),
  };
};

const replyOf = (kind: string | undefined, rest: string): readonly QuickReply[] => {
  if (kind === 'Input') return [{ kind: 'input', value: rest, label: rest }];
  const [value = '', ...words] = rest.split(/\s+/);
  return SAFE_LINK.test(value) ? [{ kind: 'link', value, label: words.join(' ') || value }] : [];
};
