import { operatorMoveOrder, operatorRefundOrder } from '#lib/contract/operator/orders.ts';
import type { CallInput } from '#lib/contract/call.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import type { FormAction } from '../forms.ts';
import { deskOf } from './desk-of.ts';
import { poundsIn } from './pounds-in.ts';

type MoveBody = CallInput<typeof operatorMoveOrder>['body'];

/** Moves the order, or one of its deliveries, to the step that was chosen. */
export const move: FormAction = async (sent) => {
  const { to = '', shipmentId = '', carrier = '', tracking = '', comment = '' } = sent.fields;
  const { id = '' } = sent.params;
  const one = shipmentId === '' ? {} : { shipmentId };
  // The call refuses what is no step, by name.
  const body = { to, ...one, carrier, tracking, comment } as MoveBody;
  await deskOf(sent).ask(operatorMoveOrder, { params: { id }, body });
  return consolePaths.order(id, 'moved');
};

/** Pays back what was typed, or all that is left. What was owed when the page was made goes with it. */
export const refund: FormAction = async (sent) => {
  const { amount = '', comment = '', owed = '' } = sent.fields;
  const { id = '' } = sent.params;
  const some = amount.trim() === '' ? {} : { amount: poundsIn(amount, 'amount') };
  const body = { ...some, comment, owed: poundsIn(owed, 'owed') };
  await deskOf(sent).ask(operatorRefundOrder, { params: { id }, body });
  return consolePaths.order(id, 'refunded');
};
