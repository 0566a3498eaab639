import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PriceEnquiry } from '@parlour/contract';
import type { BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { $priceRequests, createPriceRequests } from './price-requests.ts';

// The session reads the page's cookies when it is imported.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
});

const requestOf = (id: string) =>
  ({
    id,
    status: 'offered',
    offers: [{ id: `${id}0`, status: 'open' }],
  }) as unknown as PriceEnquiry;

const [first, second] = [requestOf('1'), requestOf('2')];
const SHOWN = [first, second];
const REJECTION = { form: 'reject', id: '1', offerId: '10', reason: 'Too dear' };

const requestsOver = (answerOffer: unknown, leaveFor = vi.fn()) => ({
  leaveFor,
  ...createPriceRequests({
    api: { answerOffer } as BrowserApi,
    session: { asCustomer: (work) => work() },
    leaveFor,
  }),
});

beforeEach(() => {
  $priceRequests.set(null);
});

describe('an answer to an offer', () => {
  it('[ENQ-023] shows a rejection at once, and then the reply of the shop', async () => {
    const rejected = { ...first, status: 'rejected', message: 'from the shop' };
    const answerOffer = vi.fn(() => Promise.resolve({ data: rejected }));
    const answering = requestsOver(answerOffer).answer(SHOWN, first, REJECTION);
    expect($priceRequests.get()?.requests[0]).toMatchObject({
      status: 'rejected',
      offers: [{ status: 'rejected', reason: 'Too dear' }],
    });
    await answering;
    expect(answerOffer).toHaveBeenCalledWith({
      params: { id: '1', offerId: '10' },
      body: { approved: false, reason: 'Too dear' },
    });
    expect($priceRequests.get()?.requests).toEqual([rejected, second]);
    expect($priceRequests.get()?.done).toMatch(/^The offer has been rejected/);
  });

  it('[ENQ-023] leads to the cart once the offer is accepted', async () => {
    const answerOffer = () => Promise.resolve({ data: { ...first, status: 'accepted' } });
    const { answer, leaveFor } = requestsOver(answerOffer);
    await answer(SHOWN, first, { form: 'accept', id: '1', offerId: '10' });
    expect(leaveFor).toHaveBeenCalledWith('/purchase/cart-new?done=offer');
  });

  it('[ENQ-023] is undone when the shop refuses it, with the shop’s sentence', async () => {
    const refusal = new HttpError(409, 'offer_refused', 'This offer is no longer open.');
    const { answer, leaveFor } = requestsOver(() => Promise.reject(refusal));
    await answer(SHOWN, first, REJECTION);
    expect($priceRequests.get()).toEqual({
      requests: SHOWN,
      done: '',
      form: { values: REJECTION, errors: { '': refusal.message }, done: false },
    });
    expect(leaveFor).not.toHaveBeenCalled();
  });
});
