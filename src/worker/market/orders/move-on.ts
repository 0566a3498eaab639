import { newsWaiting } from '../agents/events.queries.ts';
import { notFound } from '../ids.ts';
import { sendDueEmails } from '../emails/send-due-emails.ts';
import type { OrderContext } from './order-context.ts';
import { bringBack } from './bring-back.ts';
import { orderStores } from './order-stores.ts';
import { orderById, type WholeOrder } from './orders.queries.ts';
import { purgeDue } from '../purge-due.ts';

/** Attempts in case other requests change the same order at the same time. */
const TRIES = 5;

type Statements = readonly D1PreparedStatement[];

/** The order of any customer, which is then in the market, where it can be changed; undefined for none. */
export const findOrder = async (
  { db, visit }: OrderContext,
  id: string,
): Promise<WholeOrder | undefined> => {
  const whole = await orderById(db, id);
  if (whole) return whole;
  await bringBack(orderStores(visit.env, db), [id]);
  return orderById(db, id);
};

/**
 * The same.
 * @throws {ShopError} `not_found`
 */
export const requireOrder = async (context: OrderContext, id: string): Promise<WholeOrder> => {
  const whole = await findOrder(context, id);
  if (!whole) throw notFound('order');
  return whole;
};

/**
 * Changes an order in its current state, and tries again if another request has changed it meanwhile. Then
 * sends the emails about it, and has the agent that placed it told.
 * @param step returns the statements of a batch, or none when there is nothing to do
 */
export const moveOn = async (
  context: OrderContext,
  orderId: string,
  step: (whole: WholeOrder) => Statements | Promise<Statements>,
): Promise<WholeOrder> => {
  for (let turn = 1; ; turn += 1) {
    const whole = await requireOrder(context, orderId);
    const statements = await step(whole);
    if (statements.length === 0) return whole;
    try {
      const done = await context.db.batch([...statements, newsWaiting(context.db, orderId)]);
      const moved = await requireOrder(context, orderId);
      const products = moved.lines.flatMap(({ product_id, kind }) =>
        kind === '' ? product_id : [],
      );
      await purgeDue(context.visit.env, products);
      await sendDueEmails(context.visit.env, { orderId });
      if (done.at(-1)?.results.length) await context.clock.wake(context.visit, orderId, new Date());
      return moved;
    } catch (thrown) {
      if (turn === TRIES || !/constraint failed/i.test(String(thrown))) throw thrown;
    }
  }
};
