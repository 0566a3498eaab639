import { useStore } from '@nanostores/react';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { thumbnailOf } from '@parlour/domain';
import { createChat, type Bot } from '../state/chat/chat.ts';
import type { ChatCard, ChatLine, QuickReply } from '../state/chat/conversation.ts';
import styles from './ChatWindow.module.css';

interface Props {
  readonly bot: Bot;
  readonly siteName: string;
  /** Whether the visitor opened it on this page; otherwise it is as they left it on another page. */
  readonly isAsked: boolean;
  /** Called when the visitor has ended the conversation. */
  readonly onEnd: () => void;
}

/** The assistant's window, or a bar while it is minimised. */
const ChatWindow = ({ bot, siteName, isAsked, onEnd }: Props) => {
  const [chat] = useState(() => createChat({ bot }));
  const { state, lines, busy } = useStore(chat.$chat);
  const log = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isAsked) return;
    chat.start();
    if (chat.$chat.get().state === 'minimise') chat.toggle();
  }, [chat, isAsked]);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lines.length]);

  const end = (): void => {
    chat.close();
    onEnd();
  };
  /** Escape leaves the bar, which opens the window again. */
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || state !== 'show') return;
    chat.toggle();
    bar.current?.focus();
  };

  return (
    <section
      className={`no-print ${styles.chat}`}
      aria-label="Assistant"
      data-state={state}
      data-busy={busy ? '' : undefined}
      hidden={state === 'hide'}
      onKeyDown={onKeyDown}
    >
      <Head
        bar={bar}
        siteName={siteName}
        isOpen={state === 'show'}
        onToggle={chat.toggle}
        onEnd={end}
      />
      <div className={styles.body}>
        <div
          className={`stack top ${styles.log}`}
          role="log"
          aria-label="Conversation"
          tabIndex={0}
          ref={log}
        >
          {lines.map((line, index) => (
            <Line key={index} line={line} onSay={chat.send} />
          ))}
        </div>
        <ChatForm isShown={state === 'show'} onSay={chat.send} />
      </div>
    </section>
  );
};

export default ChatWindow;

interface HeadProps {
  readonly bar: RefObject<HTMLButtonElement | null>;
  readonly siteName: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onEnd: () => void;
}

const Head = ({ bar, siteName, isOpen, onToggle, onEnd }: HeadProps) => (
  <div className={styles.head}>
    <button
      className={`level gap-2 text-medium ${styles.toggle}`}
      type="button"
      ref={bar}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span>Ask {siteName}</span>
      <Icon name="down" size={18} />
    </button>
    <button type="button" aria-label="End the conversation" onClick={onEnd}>
      <Icon name="cross" size={18} />
    </button>
  </div>
);

interface LineProps {
  readonly line: ChatLine;
  readonly onSay: (text: string) => unknown;
}

/** A message of the visitor or the assistant, with its products and suggested replies. */
const Line = ({ line: { from, text, time, replies, cards }, onSay }: LineProps) => (
  <div className={`stack gap-2 start ${styles.line}`} data-from={from}>
    <p className={`breakable written ${styles.text}`}>{text}</p>
    <span className={styles.time}>{time}</span>
    {cards.map((card, index) => (
      <Card key={index} card={card} />
    ))}
    {replies.map((reply, index) => (
      <Reply key={index} reply={reply} onSay={onSay} />
    ))}
  </div>
);

const Card = ({ card: { name, href, picture, price } }: { readonly card: ChatCard }) => (
  <a className={`stack whole unlined ${styles.card}`} href={href}>
    {picture !== '' && (
      <img src={thumbnailOf(picture, 240)} alt="" width={64} height={64} loading="lazy" />
    )}
    <span className={styles.name}>{name}</span>
    <span className="muted">{price}</span>
  </a>
);

interface ReplyProps {
  readonly reply: QuickReply;
  readonly onSay: (text: string) => unknown;
}

const Reply = ({ reply: { kind, value, label }, onSay }: ReplyProps) => (
  <button
    className={styles.reply}
    type="button"
    onClick={() => {
      if (kind === 'link') location.assign(value);
      else onSay(value);
    }}
  >
    {label}
  </button>
);

interface FormProps {
  readonly isShown: boolean;
  readonly onSay: (text: string) => unknown;
}

/** The message field of the chat; it takes the focus as soon as it is shown. */
const ChatForm = ({ isShown, onSay }: FormProps) => {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isShown) input.current?.focus();
  }, [isShown]);

  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    onSay(text);
    setText('');
  };

  return (
    <form className={styles.form} onSubmit={send}>
      <input
        id="chat-input"
        type="text"
        aria-label="Your message"
        placeholder="Your message"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
        }}
        ref={input}
      />
      <button type="submit">Send</button>
    </form>
  );
};
