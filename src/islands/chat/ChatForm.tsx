import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import styles from './ChatWindow.module.css';

interface Props {
  readonly isShown: boolean;
  readonly onSay: (text: string) => unknown;
}

/** The message field of the chat; it takes the focus as soon as it is shown. */
export const ChatForm = ({ isShown, onSay }: Props) => {
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
