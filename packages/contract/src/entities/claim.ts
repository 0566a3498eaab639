import * as z from 'zod';
import { flag, id, list, number, text } from '../readers.ts';

/** Something that a claim is about, or may be. */
const ClaimLine = z.object({
  lineId: id,
  name: text,
  /** Option and swatch; '' for neither. */
  choices: text,
  quantity: number,
  /** What the maker's guarantee says, in a sentence; '' for none. */
  guarantee: text,
});

/** A claim about goods of a delivery (not in the specification). Moments are ISO 8601, UTC; '' if to come. */
export const Claim = z.object({
  orderId: id,
  /** Tells the claims of an order apart. */
  number,
  /** The delivery that has its goods: one of their own once they travel back. */
  shipmentId: id,
  /** The delivery that is sent in their place; '' for none. */
  replacementId: id,
  /** One of `CLAIM_REASONS`, with its words. */
  reason: text,
  reasonWords: text,
  /** The kind of right that it rests on: `cancel`, `reject`, `mend`, `last`, `late` or `service`. */
  right: text,
  /** The remedy that the customer asks for, and the one that is offered or agreed; '' for none. */
  asked: text,
  remedy: text,
  /** Pounds of an offered or agreed remedy, and of what was paid in the end; 0 for none, or for all that was paid for the goods. */
  amount: number,
  /** Whether the goods come back with it. */
  comesBack: flag,
  /** Whether they have left: others go back on sale by themselves. */
  isSent: flag,
  /** `open`, `answered`, `agreed`, `done`, `declined` or `withdrawn`. */
  status: text,
  /** What happens next, in a sentence. */
  next: text,
  /** The day and the window of a collection; '' for none. */
  collectDay: text,
  collectWindow: text,
  openedAt: text,
  /** By when it has an answer, and by when money is paid; '' for no such clock. */
  answerBy: text,
  refundBy: text,
  closedAt: text,
  lines: list(ClaimLine),
  messages: list(
    z.object({
      /** `customer`, `operator` or `shop`. */
      by: text,
      /** The step that it came with: `open`, `offer`, `accept`, `write` and so on. */
      step: text,
      text,
      /** What was offered, agreed, booked or paid with it, in words; '' for nothing. */
      terms: text,
      date: text,
    }),
  ),
  photographs: list(z.object({ id, lineId: id })),
  /** Steps that the reader can take now. */
  steps: list(text),
});
export type Claim = z.output<typeof Claim>;

/** The right to a line for a reason. */
const ClaimRight = z.object({
  /** `cancel`, `reject`, `mend`, `last`, `late`, `service`, or `none`. */
  kind: text,
  until: text,
  /** Sentences for the customer. */
  says: list(text),
  /** What can be asked for: `refund`, `reduction`, `repair`, `part`, `replacement`. */
  remedies: list(text),
  /** Who pays for the way back: `shop`, `customer` or `nobody`. */
  carriage: text,
});

/** What can be claimed for the deliveries of an order, for one reason. */
export const ClaimChoices = z.object({
  reason: text,
  deliveries: list(
    z.object({
      shipmentId: id,
      name: text,
      status: text,
      /** The ids of the reasons for which something of it can be claimed now. */
      reasons: list(text),
      lines: list(
        ClaimLine.extend({
          mainPicture: text,
          /** How many a new claim can be about; 0 for none. */
          possible: number,
          right: ClaimRight,
        }),
      ),
    }),
  ),
  claims: list(Claim),
});
export type ClaimChoices = z.output<typeof ClaimChoices>;

/** A photograph of a claim, which its customer and operators see. */
export const ClaimPhotograph = z.object({
  id,
  lineId: id,
  width: number,
  height: number,
  /** A small JPEG in base64. */
  thumbnail: text,
});
export type ClaimPhotograph = z.output<typeof ClaimPhotograph>;
