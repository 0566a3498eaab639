import { doneSentence } from '#lib/shell/done-sentence.ts';
import { hydrate } from '../intent/hydrate.tsx';
import { orderActions } from '../state/orders/order.ts';
import { OrderDetail } from './OrderDetail.tsx';

/** Makes an order's page respond, with the order that a call brings. */
export const wake = async (element: HTMLElement): Promise<void> => {
  const page = await orderActions.load(element.dataset.order ?? '');
  const done = doneSentence('order', new URLSearchParams(location.search).get('done'));
  await hydrate(element, <OrderDetail page={page} done={done} />);
};
