import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Order } from '@parlour/contract';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { signIn } from '../../../tests/browser/visitor.ts';
import { $order } from '../state/orders/order.ts';
import { OrderDetail } from './OrderDetail.tsx';

const CANCEL = 'PUT /api/customer/order/7/cancel';
const RETURN = 'PUT /api/customer/order/7/return';
const RETURN_ONE = 'POST /v1/api/shipments/postreturnshipment';
const READ = 'GET /api/customer/order/7';

const deliveryOf = (id: string, status: string) => ({
  id,
  status,
  name: `Delivery ${id} of 2`,
  canReturn: status === 'delivered',
  shippedAt: status === 'delivered' ? '2026-11-03T09:00:00Z' : '',
});

const PAID = Order.parse({
  id: '7',
  status: 'paid',
  date: '2026-11-02T09:00:00Z',
  shipments: [deliveryOf('1', 'paid'), deliveryOf('2', 'paid')],
  canCancel: true,
});
const DELIVERED = Order.parse({
  ...PAID,
  status: 'delivered',
  shipments: [deliveryOf('1', 'delivered'), deliveryOf('2', 'delivered')],
  canCancel: false,
  canReturn: true,
});

const cancel = page.getByRole('button', { name: 'Cancel order' });
const giveBack = page.getByRole('button', { name: 'Request a return' });
const reason = page.getByRole('combobox', { name: 'Reason' });
const comment = page.getByRole('textbox', { name: /^What should the seller know/ });
const delivery = (id: string) =>
  page.getByRole('article').filter({ hasText: `Delivery ${id} of 2` });

const show = async (order: Order) => {
  await render(
    <OrderDetail
      page={{
        order,
        cancelReasons: [
          { id: '1', comment: 'Changed my mind' },
          { id: '2', comment: 'Ordered by mistake' },
        ],
        returnReasons: [{ id: '3', comment: 'Too large' }],
        movable: [],
      }}
      done=""
    />,
  );
};

const open = (form: string) => page.getByText(form, { exact: true }).click();

beforeEach(() => {
  signIn();
  $order.set(null);
});

describe('the cancellation of an order', () => {
  it('[ORDER-004] is shown at once, and then as the shop answers, with the focus on the result', async () => {
    const cancelling = Promise.withResolvers<object>();
    reply(CANCEL, () => cancelling.promise);
    await show(PAID);
    await open('Cancel this order');
    await reason.selectOptions('Ordered by mistake');
    await comment.fill('We have moved');
    await cancel.click();
    await expect.element(delivery('1')).toHaveTextContent('Cancelled');
    await expect.element(cancel).not.toBeInTheDocument();
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
    expect(sentBy(CANCEL).map(({ body }) => body)).toEqual([
      { comment: 'Ordered by mistake: We have moved' },
    ]);
    cancelling.resolve({
      data: { ...PAID, status: 'cancelled', canCancel: false, shipments: [], refunded: 12 },
    });
    const result = page.getByRole('status');
    await expect.element(result).toHaveTextContent('The order has been cancelled.');
    await expect.element(page.getByText('Refunded: £12.00')).toBeVisible();
    await expect.poll(() => document.activeElement?.contains(result.element())).toBe(true);
  });

  it('[ORDER-004] is undone when the shop refuses it, with its sentence and the customer’s input', async () => {
    reply(CANCEL, refusal(409, 'This order is on its way.'));
    await show(PAID);
    await open('Cancel this order');
    await reason.selectOptions('Ordered by mistake');
    await comment.fill('We have moved');
    await cancel.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('This order is on its way.');
    await expect.element(cancel).toBeVisible();
    await expect.element(reason).toHaveValue('Ordered by mistake');
    await expect.element(comment).toHaveValue('We have moved');
    await expect.element(page.getByText('Cancelled')).not.toBeInTheDocument();
  });

  it('[ORDER-004] is offered only while the shop allows it, and a return only then, too', async () => {
    await show({ ...PAID, status: 'shipped', canCancel: false });
    await expect.element(delivery('1')).toBeVisible();
    await expect.element(page.getByText('Cancel this order')).not.toBeInTheDocument();
    await expect.element(page.getByText('Return', { exact: true })).not.toBeInTheDocument();
  });
});

describe('the return of an order', () => {
  it('[ORDER-004] is shown at once for everything that was delivered', async () => {
    const returning = Promise.withResolvers<object>();
    reply(RETURN, () => returning.promise);
    await show(DELIVERED);
    await open('Return');
    await giveBack.click();
    for (const id of ['1', '2']) {
      await expect.element(delivery(id)).toHaveTextContent('Sent back because: Too large.');
    }
    await expect.element(giveBack).not.toBeInTheDocument();
    expect(sentBy(RETURN).map(({ body }) => body)).toEqual([{ comment: 'Too large' }]);
    returning.resolve({ data: { ...DELIVERED, status: 'return_requested', canReturn: false } });
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('We have your return request.');
  });

  it('[ORDER-007] gives up what has not been sent only if the customer chooses it', async () => {
    const [first, second] = DELIVERED.shipments;
    const unsent = { ...second!, status: 'paid', shippedAt: '', canReturn: false, canCancel: true };
    await show({ ...DELIVERED, shipments: [first!, unsent] });
    await open('Return');
    const items = page.getByRole('combobox', { name: 'Items' });
    await expect.element(items).toHaveDisplayValue('Delivery 1 of 2');
    await expect
      .element(items)
      .toHaveTextContent('Delivery 1 of 2All of it, also what hasn’t been sent');
  });

  it('[ORDER-007] leads to the cancellation of what has not been sent, once', async () => {
    const [first, second] = DELIVERED.shipments.map((one) => ({ ...one, canReturn: false }));
    const shipments = [
      { ...first!, status: 'paid', shippedAt: '', canCancel: true },
      { ...second!, status: 'cancelled', shippedAt: '' },
    ];
    await show({ ...DELIVERED, shipments, canReturn: false });
    const link = (id: string) => delivery(id).getByRole('link', { name: /Cancel|claims/ });
    await expect.element(link('1')).toHaveTextContent('Cancel this delivery, or some of it');
    await expect.element(link('2')).not.toBeInTheDocument();
  });

  it('[ORDER-007] keeps the way to the thread of a claim about what was cancelled', async () => {
    const shipments = [
      { ...deliveryOf('1', 'cancelled'), hasClaim: true },
      deliveryOf('2', 'cancelled'),
    ];
    await show(Order.parse({ ...PAID, status: 'cancelled', shipments, canCancel: false }));
    await expect
      .element(delivery('1').getByRole('link', { name: 'Returns and claims' }))
      .toBeVisible();
    expect(
      delivery('2')
        .getByRole('link', { name: /claims/ })
        .elements(),
    ).toEqual([]);
  });

  it('[ORDER-007] says so where what is given up had not left, and nothing comes back', async () => {
    const shipments = [deliveryOf('1', 'shipped'), deliveryOf('2', 'cancelled')];
    const data = Order.parse({ ...DELIVERED, status: 'shipped', canReturn: false, shipments });
    reply(RETURN, () => ({ data }));
    const waiting = { ...deliveryOf('2', 'paid'), canCancel: true };
    await show(Order.parse({ ...DELIVERED, shipments: [deliveryOf('1', 'shipped'), waiting] }));
    await open('Return');
    await reason.selectOptions('Too large');
    await giveBack.click();
    await expect.element(page.getByText(/^What hadn’t left won’t be sent/)).toBeVisible();
    await expect.element(page.getByText(/We have your return request/)).not.toBeInTheDocument();
  });

  it('[ORDER-007] may be of one delivery; the other can still be returned', async () => {
    const [first, second] = DELIVERED.shipments;
    reply(RETURN_ONE, {});
    reply(READ, {
      data: {
        ...DELIVERED,
        status: 'return_requested',
        shipments: [first, { ...second, status: 'return_requested', canReturn: false }],
      },
    });
    await show(DELIVERED);
    await open('Return');
    await page.getByRole('combobox', { name: 'Items' }).selectOptions('Delivery 2 of 2');
    await giveBack.click();
    await expect.element(delivery('2')).toHaveTextContent('Return requested');
    await expect.element(delivery('1')).not.toHaveTextContent('Return requested');
    await expect.element(page.getByRole('status')).toBeVisible();
    expect(sentBy(RETURN_ONE).map(({ path, body }) => [path, body])).toEqual([
      [expect.stringContaining('shipmentID=2'), { reasonReturn: 'Too large' }],
    ]);
    await expect.element(giveBack).toBeVisible();
  });
});
