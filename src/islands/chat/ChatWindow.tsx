import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { createChat, type Bot } from '../state/chat/chat.ts';
import { ChatForm } from './ChatForm.tsx';
import { Line } from './Line.tsx';
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

  return (
    <section
      className={styles.chat}
      aria-label="Assistant"
      data-state={state}
      data-busy={busy ? '' : undefined}
      hidden={state === 'hide'}
    >
      <Head siteName={siteName} isOpen={state === 'show'} onToggle={chat.toggle} onEnd={end} />
      <div className={styles.body}>
        <div className={styles.log} role="log" aria-label="Conversation" tabIndex={0} ref={log}>
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
  readonly siteName: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onEnd: () => void;
}

const Head = ({ siteName, isOpen, onToggle, onEnd }: HeadProps) => (
  <div className={styles.head}>
    <button className={styles.toggle} type="button" aria-expanded={isOpen} onClick={onToggle}>
      <span>Ask {siteName}</span>
      <Icon name="down" size={18} />
    </button>
    <button type="button" aria-label="End the conversation" onClick={onEnd}>
      <Icon name="cross" size={18} />
    </button>
  </div>
);
