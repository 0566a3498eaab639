import { thumbnailOf } from '#lib/domain/photograph.ts';
import type { ChatCard, ChatLine, QuickReply } from '../state/chat/conversation.ts';
import styles from './ChatWindow.module.css';

interface Props {
  readonly line: ChatLine;
  readonly onSay: (text: string) => unknown;
}

/** A message of the visitor or the assistant, with its products and suggested replies. */
export const Line = ({ line: { from, text, time, replies, cards }, onSay }: Props) => (
  <div className={styles.line} data-from={from}>
    <p className={styles.text}>{text}</p>
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
  <a className={styles.card} href={href}>
    {picture !== '' && (
      <img src={thumbnailOf(picture, 240)} alt="" width={64} height={64} loading="lazy" />
    )}
    <span className={styles.name}>{name}</span>
    <span className={styles.price}>{price}</span>
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
