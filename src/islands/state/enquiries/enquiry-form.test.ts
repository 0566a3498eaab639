import { describe, expect, it, vi } from 'vitest';
import { BATH, CHAIR, HOME } from '../../../../tests/browser/enquiry.ts';
import { HttpError } from '../http.ts';
import { createEnquiryForm } from './enquiry-form.ts';

// The session reads the page's cookies when it is imported.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: 'signed-in=1' });
});

const begin = (addresses = [HOME]) => {
  const client = {
    send: vi.fn(() => Promise.resolve({ message: 'Request Raised sucessfully', id: '5' })),
    addressesAt: vi.fn(() => Promise.resolve([BATH])),
  };
  return { form: createEnquiryForm({ asked: CHAIR, addresses, client, key: 'k' }), client };
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the form of a price request', () => {
  it('[ENQ-004] [ENQ-010] starts with the first address, and is blocked until all fields are valid', () => {
    const { form, client } = begin();
    const { fields, status, wrong } = form.$enquiry.get();
    expect(fields).toMatchObject({ addressId: '9', quantity: '1', message: CHAIR.message });
    expect([status, wrong]).toEqual(['blocked', []]);
    expect(form.submit()).toBe('terms');
    expect(form.$enquiry.get().wrong).toEqual(['terms']);
    expect(client.send).not.toHaveBeenCalled();
    form.type('terms', 'on');
    expect(form.$enquiry.get()).toMatchObject({ status: 'open', wrong: [] });
  });

  it('[ENQ-013] is not sent while a field is invalid, and from then on shows all problems', () => {
    const { form, client } = begin();
    form.submit();
    expect(client.send).not.toHaveBeenCalled();
    form.type('addressId', 'new');
    expect(form.$enquiry.get().wrong).toEqual(['add_line_1', 'city', 'terms']);
    form.type('terms', 'on');
    expect(form.submit()).toBe('add_line_1');
    expect(client.send).not.toHaveBeenCalled();
  });

  it('[ENQ-010] [ENQ-022] is blocked while it is sent, then disappears', async () => {
    const { form, client } = begin();
    form.type('terms', 'on');
    expect(form.submit()).toBeUndefined();
    expect(form.$enquiry.get().status).toBe('blocked');
    form.submit();
    await settled();
    expect(client.send).toHaveBeenCalledOnce();
    expect(client.send).toHaveBeenCalledWith(expect.objectContaining({ addressId: '9' }), 'k');
    expect(form.$enquiry.get()).toMatchObject({
      status: 'sent',
      told: { type: 'success', text: 'Request Raised sucessfully' },
    });
  });

  it('[ENQ-011] shows why it was refused, and can be sent again', async () => {
    const { form, client } = begin();
    client.send.mockRejectedValueOnce(new HttpError(503, 'upstream_failed', 'Not now.'));
    form.type('terms', 'on');
    form.submit();
    await settled();
    expect(form.$enquiry.get()).toMatchObject({
      status: 'open',
      told: { type: 'error', text: 'Not now.' },
    });
  });

  it('[ENQ-006] fills in a suggestion, which need not have a street', async () => {
    const { form } = begin([]);
    form.type('add_line_1', '1 High Street');
    await form.lookUp();
    expect(form.$enquiry.get().suggestions).toEqual([BATH]);
    form.use(BATH);
    expect(form.$enquiry.get()).toMatchObject({
      suggestions: [],
      fields: { add_line_1: '1 High Street', city: 'Bath', country: 'United Kingdom' },
    });
  });

  it.each([503, 429, 0])(
    '[ENQ-021] clears the suggestions without a message when a lookup fails with %i',
    async (status) => {
      const { form, client } = begin([]);
      const before = form.$enquiry.get();
      await form.lookUp();
      expect(form.$enquiry.get().suggestions).toEqual([BATH]);
      client.addressesAt.mockRejectedValue(new HttpError(status, 'failed', 'Too many postcodes'));
      await form.lookUp();
      expect(form.$enquiry.get()).toEqual(before);
    },
  );

  it('[ENQ-008] steps the quantity within its limits', () => {
    const { form } = begin();
    const quantity = () => form.$enquiry.get().fields.quantity;
    form.step(-1);
    expect(quantity()).toBe('1');
    form.step(1);
    expect(quantity()).toBe('2');
    form.step(-1);
    expect(quantity()).toBe('1');
    form.type('quantity', '999');
    form.step(1);
    expect(quantity()).toBe('999');
  });

  it.each(['0', '-1', '1.5', 'two', ''])('[ENQ-008] does not send a quantity of %j', (typed) => {
    const { form, client } = begin();
    form.type('terms', 'on');
    form.type('quantity', typed);
    expect(form.submit()).toBe('quantity');
    expect(client.send).not.toHaveBeenCalled();
  });
});
