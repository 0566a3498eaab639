import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { paths } from '#lib/paths.ts';
import { isPlainPress, loadOrReload } from '@parlour/client';
import { island } from '../island.tsx';
import { isChatStored } from '../state/chat/conversation.ts';
import styles from './Chat.module.css';

const ChatWindow = lazy(() => loadOrReload(import('./ChatWindow.tsx')));

interface Props {
  readonly siteName: string;
  readonly botName: string;
  readonly botAlias: string;
}

/** The assistant's button: a link to other help, which opens the assistant's window instead. */
export const Chat = island(({ siteName, botName, botAlias }: Props) => {
  /** Whether the window was left open on an earlier page or has been opened on this one. */
  const [shown, setShown] = useState<'kept' | 'asked' | null>(null);
  const opener = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (isChatStored()) setShown((now) => now ?? 'kept');
  }, []);

  const press = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    startTransition(() => {
      setShown('asked');
    });
  };
  const end = (): void => {
    // The opened window takes the focus, so the button must be gone by then.
    flushSync(() => {
      setShown(null);
    });
    opener.current?.focus();
  };

  return (
    <>
      <div className={styles.window}>
        {shown !== null && (
          <Suspense fallback={null}>
            <ChatWindow
              bot={{ botName, botAlias }}
              siteName={siteName}
              isAsked={shown === 'asked'}
              onEnd={end}
            />
          </Suspense>
        )}
      </div>
      <aside aria-label="Help">
        <a
          ref={opener}
          className={`no-print ${styles.open}`}
          id="chat-open"
          href={paths.info('contact')}
          onClick={press}
        >
          Ask us
        </a>
      </aside>
    </>
  );
});
