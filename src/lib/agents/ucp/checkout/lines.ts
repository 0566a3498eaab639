import type { WantedAgentLine } from '#lib/contract/agents/agent-checkout.ts';
import { readId } from '../item-id.ts';
import type { Message } from '../messages.ts';
import type { RequestLine } from './requests.ts';

/** The lines of a request as the shop's own, and why some are not among them. */
export interface ReadLines {
  readonly lines: readonly WantedAgentLine[];
  readonly refusals: readonly Message[];
}

export const readLines = (asked: readonly RequestLine[]): ReadLines => {
  const read = asked.map((line, at) => readLine(line, at));
  return {
    lines: read.flatMap(({ wanted }) => wanted ?? []),
    refusals: read.flatMap(({ refusal }) => refusal ?? []),
  };
};

interface ReadLine {
  readonly wanted?: WantedAgentLine;
  readonly refusal?: Message;
}

const readLine = ({ item, quantity }: RequestLine, at: number): ReadLine => {
  const named = readId(item.id);
  if (named?.kind !== 'variant') return { refusal: unknownItem(item.id, at) };
  if (!isEach(item.quantity_unit)) return { refusal: otherUnit(item.id, at) };
  const { variantId, option = '', swatch = '', seller = '' } = named;
  return {
    wanted: { variantId, optionId: option, swatchId: swatch, sellerId: seller, quantity },
  };
};

/** Everything here is sold by the piece. */
const isEach = (unit: RequestLine['item']['quantity_unit']): boolean =>
  unit === undefined || (unit.unit === 'C62' && (unit.scale ?? 0) === 0);

const otherUnit = (id: string, at: number): Message => ({
  type: 'error',
  code: 'quantity_unit_mismatch',
  path: `$.line_items[${String(at)}].item.quantity_unit`,
  content: `${id} is sold by the piece. Resubmit the quantity as a count of pieces.`,
  severity: 'recoverable',
});

/** What the shop does not sell at all. */
export const unknownItem = (id: string, at: number): Message => ({
  type: 'error',
  code: 'item_unavailable',
  path: `$.line_items[${String(at)}]`,
  content: `This shop does not sell ${id}.`,
  severity: 'recoverable',
});
