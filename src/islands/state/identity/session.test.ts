import { describe, expect, it, vi } from 'vitest';
import type { BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { createSession } from './session.ts';

const ADA = { uid: '1', name: 'Ada', username: 'ada@example.test', accountType: 'DECORAIT_PRO' };
const SIGNED_IN = 'XSRF-TOKEN=x; signed-in=1';

const withReply = (readCustomer: () => Promise<unknown>, cookies = () => SIGNED_IN) =>
  createSession({ api: { readCustomer } as Pick<BrowserApi, 'readCustomer'>, cookies });

describe('the session on a page', () => {
  it('is known at once from the cookie, without a call', () => {
    const get = vi.fn();
    expect(withReply(get).$session.get()).toEqual({ status: 'signed_in' });
    expect(withReply(get, () => 'not-signed-in=1').$session.get()).toEqual({
      status: 'signed_out',
    });
    expect(get).not.toHaveBeenCalled();
  });

  it('[PROFILE-004] fetches the signed-in customer, once', async () => {
    const get = vi.fn(() => Promise.resolve({ data: ADA }));
    const session = withReply(get);
    expect(await session.readCustomer()).toEqual(ADA);
    expect(await session.readCustomer()).toEqual(ADA);
    expect(session.$session.get()).toEqual({ status: 'signed_in', customer: ADA });
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('[AUTH-013] stays signed in when the service does not answer', async () => {
    const session = withReply(() => Promise.reject(new HttpError(0, 'unknown', 'Server error')));
    expect(await session.readCustomer()).toBeUndefined();
    expect(session.$session.get()).toEqual({ status: 'signed_in' });
  });

  it('[ERROR-001] refuses a signed-out visitor without a call', async () => {
    const work = vi.fn(() => Promise.resolve(1));
    const { asCustomer } = withReply(vi.fn(), () => '');
    await expect(asCustomer(work)).rejects.toMatchObject({
      status: 401,
      message: 'You must be logged in',
    });
    await expect(asCustomer(work, 'You must login first')).rejects.toThrow('You must login first');
    expect(work).not.toHaveBeenCalled();
  });

  it('is signed out once the worker has said so', async () => {
    const over = new HttpError(401, 'sign_in_required', 'You must be logged in');
    const session = withReply(vi.fn());
    await expect(session.asCustomer(() => Promise.reject(over))).rejects.toBe(over);
    expect(session.$session.get()).toEqual({ status: 'signed_out' });
  });

  it('notices a sign-out in another tab before it calls', async () => {
    let cookies = SIGNED_IN;
    const session = withReply(vi.fn(), () => cookies);
    cookies = '';
    await expect(session.asCustomer(() => Promise.resolve(1))).rejects.toThrow();
    expect(session.$session.get()).toEqual({ status: 'signed_out' });
  });
});
