import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PriceEnquiry, PriceOffer } from '@parlour/contract';
import { departures } from '../../../tests/browser/departures.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { signIn } from '../../../tests/browser/visitor.ts';
import { $priceRequests } from '../state/enquiries/price-requests.ts';
import { PriceRequests } from './PriceRequests.tsx';

const ANSWER = 'PUT /api/customer/product-enquiry/1/offer-price/10';

const offerOf = (id: string, price: number, status = 'open') =>
  PriceOffer.parse({ id, price, status, expires: '2026-12-24T12:00:00Z' });

const CHAIR = PriceEnquiry.parse({
  id: '1',
  status: 'offered',
  seoTitle: 'Oak chair',
  quantity: 3,
  date: '2026-11-02T09:00:00Z',
  offers: [offerOf('10', 123.45)],
});
const LAMP = { ...CHAIR, id: '2', seoTitle: 'Brass lamp', offers: [offerOf('20', 60)] };

const request = (name: string) => page.getByRole('article').filter({ hasText: name });
const chair = request('Oak chair');
const accept = chair.getByRole('button', { name: 'Accept' });
const reject = chair.getByRole('button', { name: 'Reject this offer' });
const reason = chair.getByRole('textbox');

const show = async (...requests: readonly PriceEnquiry[]) => {
  await render(<PriceRequests requests={requests} done="" />);
};

const typeReason = async (text: string) => {
  await chair.getByText('Reject', { exact: true }).click();
  await reason.fill(text);
};

beforeEach(() => {
  signIn();
  $priceRequests.set(null);
});

describe('a customer’s price requests', () => {
  it('[ENQ-024] show each offer’s price, for one and for all', async () => {
    await show(CHAIR, { ...LAMP, quantity: 1 });
    await expect.element(chair).toHaveTextContent('£123.45 each');
    await expect.element(chair).toHaveTextContent('£370.35 together');
    await expect.element(request('Brass lamp')).toHaveTextContent('£60.00 each');
    await expect.element(request('Brass lamp')).not.toHaveTextContent('together');
  });

  it('[ENQ-023] let only an open offer be answered', async () => {
    await show({ ...CHAIR, status: 'expired', offers: [offerOf('10', 123.45, 'expired')] }, LAMP);
    await expect.element(chair).toHaveTextContent('This offer has ended.');
    await expect.element(page.getByRole('button', { name: 'Accept' })).toHaveLength(1);
    await expect
      .element(request('Brass lamp').getByRole('button', { name: 'Accept' }))
      .toBeVisible();
  });
});

describe('an answer to an offer', () => {
  it('[ENQ-023] that accepts it is shown at once, and leads to the cart once the shop has agreed', async () => {
    const answering = Promise.withResolvers<object>();
    reply(ANSWER, () => answering.promise);
    await show(CHAIR);
    await accept.click();
    await expect.element(chair).toHaveTextContent('Accepted');
    await expect.element(accept).not.toBeInTheDocument();
    expect(departures()).toEqual([]);
    expect(sentBy(ANSWER).map(({ body }) => body)).toEqual([{ approved: true, reason: '' }]);
    answering.resolve({ data: { ...CHAIR, status: 'accepted', offers: [] } });
    await expect.poll(departures).toEqual(['/purchase/cart-new?done=offer']);
  });

  it('[ENQ-023] that rejects it is shown at once with its reason; other requests stay as they are', async () => {
    const answering = Promise.withResolvers<object>();
    reply(ANSWER, () => answering.promise);
    await show(CHAIR, LAMP);
    await typeReason('Too dear');
    await reject.click();
    await expect.element(chair).toHaveTextContent('You rejected it: Too dear');
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
    expect(sentBy(ANSWER).map(({ body }) => body)).toEqual([
      { approved: false, reason: 'Too dear' },
    ]);
    const offers = [{ ...offerOf('10', 123.45, 'rejected'), reason: 'Too dear' }];
    answering.resolve({ data: { ...CHAIR, status: 'rejected', offers } });
    await expect.element(page.getByRole('status')).toHaveTextContent('The offer has been rejected');
    await expect
      .element(request('Brass lamp').getByRole('button', { name: 'Accept' }))
      .toBeVisible();
    expect(departures()).toEqual([]);
  });

  it('[ENQ-023] that rejects it needs a reason', async () => {
    await show(CHAIR);
    await typeReason('');
    await reject.click();
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toBeInvalid();
    expect(sentBy(ANSWER)).toEqual([]);
  });

  it('[ENQ-023] is undone when the shop refuses it, with the shop’s sentence and the typed reason', async () => {
    reply(ANSWER, refusal(409, 'This offer is no longer open.'));
    await show(CHAIR);
    await typeReason('Too dear');
    await reject.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This offer is no longer open.');
    await expect.element(reason).toHaveValue('Too dear');
    await expect.element(reason).toBeVisible();
    await expect.element(accept).toBeVisible();
  });
});
