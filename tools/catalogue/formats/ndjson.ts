import type { FeedItem, ReadFeed } from '../feed-item.ts';
import { linesOf, type Line } from '../lines.ts';

/** Our own full format: one JSON record a line, passed on as it is. Blank lines are ignored. */
export const readNdjson: ReadFeed = async function* (feed) {
  for await (const line of linesOf(feed)) {
    if (line.text.trim() !== '') yield readLine(line);
  }
};

const readLine = ({ number, text }: Line): FeedItem => {
  try {
    return { kind: 'record', record: JSON.parse(text), line: number };
  } catch (thrown) {
    const reason = `not a JSON record: ${thrown instanceof Error ? thrown.message : 'unreadable'}`;
    return { kind: 'refused', line: number, column: '', value: text, reason };
  }
};
