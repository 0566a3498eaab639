import { DurableObject } from 'cloudflare:workers';
import type { Pence } from '@parlour/domain';
import { enquiryStatus, mayMoveEnquiry } from './enquiry-state.ts';
import type { Env } from '../../platform/env.ts';
import { putLine } from '../cart/cart.queries.ts';
import { insertEnquiryEmail } from '../emails/emails.queries.ts';
import { sendDueEmails } from '../emails/send-due-emails.ts';
import {
  closeOffer,
  enquiryById,
  insertOffer,
  setEnquiryStatus,
  type WholeEnquiry,
} from './price-enquiries.queries.ts';

const ENQUIRY = 'enquiry';

export interface NewOffer {
  readonly price: Pence;
  /** ISO 8601 */
  readonly expires: string;
  readonly message: string;
  /** Made to the customer's own specification, so that it cannot be returned. */
  readonly isBespoke: boolean;
}

/** Why a change was refused, as a sentence for the person; undefined when it was made. */
export type Refusal = string | undefined;

/**
 * One price enquiry. Only this object changes its status, one change at a time, and its alarm makes the offer
 * expire. The result is written to the database, which lists and carts read.
 */
export class Enquiry extends DurableObject<Env> {
  #turn: Promise<unknown> = Promise.resolve();

  async offer(id: number, offer: NewOffer): Promise<Refusal> {
    const refusal = await this.#inTurn(async () => {
      const whole = await this.#read(id);
      if (!whole || !mayMoveEnquiry(enquiryStatus(whole.enquiry.status), 'offered', 'operator')) {
        return 'This enquiry is closed.';
      }
      const db = this.env.MARKET_DB;
      const now = new Date().toISOString();
      const { price: price_pence, message, isBespoke } = offer;
      const row = { enquiry_id: id, price_pence, message, bespoke: isBespoke ? 1 : 0 } as const;
      await this.ctx.storage.put(ENQUIRY, id);
      await this.ctx.storage.setAlarm(Date.parse(offer.expires));
      await db.batch([
        closeOffer(db, id, 0, 'withdrawn', '', now),
        insertOffer(db, { ...row, created_at: now, expires_at: offer.expires }),
        setEnquiryStatus(db, id, 'offered'),
        insertEnquiryEmail(db, 'offer-made', whole.enquiry, now),
      ]);
      return undefined;
    });
    if (refusal === undefined) await sendDueEmails(this.env, { enquiryId: id });
    return refusal;
  }

  async withdraw(id: number, reason: string): Promise<Refusal> {
    const refusal = await this.#inTurn(async () => {
      await this.#expire(id);
      const whole = await this.#read(id);
      if (!whole || !mayMoveEnquiry(enquiryStatus(whole.enquiry.status), 'open', 'operator')) {
        return 'This enquiry has no open offer.';
      }
      const db = this.env.MARKET_DB;
      const now = new Date().toISOString();
      await db.batch([
        closeOffer(db, id, 0, 'withdrawn', reason, now),
        setEnquiryStatus(db, id, 'requested'),
        insertEnquiryEmail(db, 'offer-withdrawn', whole.enquiry, now),
      ]);
      return undefined;
    });
    if (refusal === undefined) await sendDueEmails(this.env, { enquiryId: id });
    return refusal;
  }

  answer(id: number, offerId: number, isApproved: boolean, reason: string): Promise<Refusal> {
    return this.#inTurn(async () => {
      await this.#expire(id);
      const whole = await this.#read(id);
      const offer = whole?.offers.find((one) => one.id === offerId);
      const to = isApproved ? 'accepted' : 'rejected';
      if (!whole || offer?.status !== 'open') return 'This offer is no longer open.';
      if (!mayMoveEnquiry(enquiryStatus(whole.enquiry.status), to, 'customer')) {
        return 'This offer is no longer open.';
      }
      const db = this.env.MARKET_DB;
      const now = new Date().toISOString();
      await db.batch([
        closeOffer(db, id, offerId, to, reason, now),
        setEnquiryStatus(db, id, to),
        ...(isApproved ? [intoCart(db, whole, offer.id, offer.price_pence, now)] : []),
      ]);
      return undefined;
    });
  }

  /** Sets the alarm for an agreed offer again, after a restored database has brought the offer back. */
  async wind(id: number, expires: string): Promise<void> {
    await this.ctx.storage.put(ENQUIRY, id);
    await this.ctx.storage.setAlarm(Math.max(Date.now(), Date.parse(expires)));
  }

  override async alarm(): Promise<void> {
    const id = await this.ctx.storage.get<number>(ENQUIRY);
    if (id === undefined) return;
    await this.#inTurn(async () => {
      await this.#expire(id);
      // Nothing is left to wait for. Another offer will set its own alarm.
      if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.deleteAll();
    });
  }

  /** Expires an open offer, or an accepted offer that was not ordered, once its time is up. */
  async #expire(id: number): Promise<void> {
    const whole = await this.#read(id);
    if (!whole || !mayMoveEnquiry(enquiryStatus(whole.enquiry.status), 'expired', 'clock')) return;
    const current = whole.offers.find(({ status }) => status === 'open' || status === 'accepted');
    const now = new Date().toISOString();
    if (!current || current.expires_at > now) return;
    const db = this.env.MARKET_DB;
    await db.batch([
      closeOffer(db, id, current.id, 'expired', '', now),
      setEnquiryStatus(db, id, 'expired'),
    ]);
  }

  #read(id: number): Promise<WholeEnquiry | undefined> {
    return enquiryById(this.env.MARKET_DB, id);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

/** Puts the agreed price into the customer's cart: this variant, in this quantity, until the offer expires. */
const intoCart = (
  db: D1Database,
  { enquiry }: WholeEnquiry,
  offerId: number,
  price: Pence,
  now: string,
): D1PreparedStatement =>
  putLine(
    db,
    enquiry,
    {
      variant_id: enquiry.variant_id,
      seller_id: enquiry.seller_id,
      option_id: enquiry.option_id,
      swatch_id: enquiry.swatch_id,
      offer_id: offerId,
      quantity: enquiry.quantity,
      seen_pence: price,
      product_name: enquiry.product_name,
      main_picture: enquiry.main_picture ?? '',
    },
    now,
  );

/** The Durable Object of an enquiry. */
export const enquiryObject = (env: Env, id: number): DurableObjectStub<Enquiry> => {
  const enquiries = env.ENQUIRIES as DurableObjectNamespace<Enquiry>;
  return enquiries.get(enquiries.idFromName(String(id)));
};
