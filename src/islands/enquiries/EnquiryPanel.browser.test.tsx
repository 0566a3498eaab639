import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Address } from '@parlour/contract';
import { BATH, CHAIR, HOME } from '../../../tests/browser/enquiry.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices, signIn } from '../../../tests/browser/visitor.ts';
import { createEnquiryForm } from '../state/enquiries/enquiry-form.ts';
import EnquiryPanel from './EnquiryPanel.tsx';

const SEND = 'POST /api/customer/product-enquiry';
const LOOK_UP = 'GET /api/address';

const panel = page.getByRole('dialog', { name: 'Get price via email' });
const field = (name: string) => panel.getByLabelText(name, { exact: true });
const send = panel.getByRole('button', { name: 'Send' });
const terms = panel.getByRole('checkbox');
const findAddress = panel.getByRole('button', { name: 'Find address' });
const suggestions = panel.getByRole('list', { name: 'Address suggestions' });
const said = panel.getByRole('alert');
const opener = page.getByRole('button', { name: 'Request Price' });

/** Opens the panel from within a form of the page, like that of a product. */
const Page = ({ addresses, onSubmit }: { addresses: readonly Address[]; onSubmit: () => void }) => {
  const [form, setForm] = useState<ReturnType<typeof createEnquiryForm> | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <button
        type="button"
        onClick={() => {
          setForm(createEnquiryForm({ asked: CHAIR, addresses, key: 'k' }));
        }}
      >
        Request Price
      </button>
      {form && (
        <EnquiryPanel
          asked={CHAIR}
          addresses={addresses}
          form={form}
          onClose={() => {
            setForm(null);
          }}
        />
      )}
    </form>
  );
};

const open = async (addresses: readonly Address[] = [HOME]) => {
  const onSubmit = vi.fn();
  await render(<Page addresses={addresses} onSubmit={onSubmit} />);
  await opener.click();
  await expect.element(panel).toBeVisible();
  return onSubmit;
};

beforeEach(signIn);

describe('the price request panel', () => {
  it.each([
    ['its icon', () => panel.getByRole('button', { name: 'Close' }).click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    [
      'a press beside it',
      () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true }),
    ],
  ])('[ENQ-003] is closed by %s, with the focus back where it was opened', async (_, close) => {
    await open();
    await close();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('[ENQ-010] can be sent once all fields are valid, and not while it is sent', async () => {
    await open();
    const sending = Promise.withResolvers<object>();
    reply(SEND, () => sending.promise);
    await expect.element(send).toBeDisabled();
    await terms.click();
    await expect.element(send).toBeEnabled();
    await send.click();
    await expect.element(send).toBeDisabled();
    sending.resolve({ message: 'Request Raised sucessfully', id: '5' });
    await expect.element(send).not.toBeInTheDocument();
    expect(sentBy(SEND).map(({ body }) => body)).toEqual([
      expect.objectContaining({ addressId: '9', quantity: 1, message: CHAIR.message }),
    ]);
  });

  it('[ENQ-011] [ENQ-022] confirms that it was sent, and focuses the message', async () => {
    const onSubmit = await open();
    reply(SEND, { message: 'Request Raised sucessfully', id: '5' });
    await terms.click();
    await send.click();
    await expect.element(said).toHaveTextContent('Request Raised sucessfully');
    await expect.element(said).toHaveFocus();
    // In React's tree the panel is inside the form of its link.
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('[ENQ-011] [ENQ-021] shows why it was not sent, and can be sent again', async () => {
    await open();
    reply(SEND, refusal(503, 'Not now.'));
    await terms.click();
    await send.click();
    await expect.element(said).toHaveTextContent('Not now.');
    expect(notices()).toEqual([]);
    reply(SEND, { message: 'Request Raised sucessfully', id: '5' });
    await send.click();
    await expect.element(said).toHaveTextContent('Request Raised sucessfully');
  });

  it('[ENQ-014] reports a missing message once its field is left, also to screen readers', async () => {
    await open();
    await expect.element(panel.getByText('Message is required.')).not.toBeVisible();
    await field('Message').clear();
    await userEvent.tab();
    await expect.element(panel.getByText('Message is required.')).toBeVisible();
    await expect.element(field('Message')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Message')).toHaveAccessibleDescription('Message is required.');
    await field('Message').fill('How much?');
    await expect.element(panel.getByText('Message is required.')).not.toBeVisible();
    await expect.element(field('Message')).not.toHaveAttribute('aria-invalid');
  });

  it('[ENQ-013] [ENQ-015] [ENQ-016] shows all problems after the Enter key, and focuses the first', async () => {
    await open([]);
    await field('City').click();
    await userEvent.keyboard('{Enter}');
    for (const problem of [
      'Address Line 1 is required.',
      'City is required.',
      'Please accept the terms.',
    ]) {
      await expect.element(panel.getByText(problem)).toBeVisible();
    }
    await expect.element(panel.getByText('Country is required.')).not.toBeVisible();
    await expect.element(field('Address Line 1')).toHaveFocus();
    expect(sentBy(SEND)).toEqual([]);
  });

  it('[ENQ-008] steps the quantity, and focuses its field when a button is disabled', async () => {
    await open();
    const quantity = panel.getByRole('spinbutton');
    const fewer = panel.getByRole('button', { name: 'One fewer' });
    await expect.element(fewer).toBeDisabled();
    await panel.getByRole('button', { name: 'One more' }).click();
    await expect.element(quantity).toHaveValue(2);
    await fewer.click();
    await expect.element(quantity).toHaveValue(1);
    await expect.element(quantity).toHaveFocus();
    await quantity.fill('1000');
    await expect.element(panel.getByText('Quantity is required.')).toBeVisible();
  });

  it('[ENQ-004] [ENQ-005] asks for a new address when no saved one is chosen', async () => {
    await open();
    await expect.element(panel.getByRole('radio', { name: /Home/ })).toBeChecked();
    await expect.element(field('City')).not.toBeVisible();
    await panel.getByRole('radio', { name: /Add New Address/ }).click();
    await expect.element(field('City')).toBeVisible();
  });
});

describe('the addresses of a postcode', () => {
  const lookUp = async (postcode: string) => {
    await field('Postcode').fill(postcode);
    await findAddress.click();
  };

  it('[ENQ-006] [ADDRESS-002] fill the fields, and focus the line that the visitor must complete', async () => {
    await open([]);
    reply(LOOK_UP, { data: { list: [BATH] } });
    await lookUp('BA1 1AA');
    await suggestions.getByRole('button', { name: 'Bath, United Kingdom' }).click();
    await expect.element(field('City')).toHaveValue('Bath');
    await expect.element(field('Address Line 1')).toHaveFocus();
    await expect.element(suggestions.getByRole('button')).not.toBeInTheDocument();
    expect(sentBy(LOOK_UP).map(({ path }) => path)).toEqual(['/api/address?postcode=BA11AA']);
  });

  it('[ENQ-021] disappear without a message when the lookup fails', async () => {
    await open([]);
    reply(LOOK_UP, { data: { list: [BATH] } });
    await lookUp('BA1 1AB');
    await expect.element(suggestions.getByRole('button')).toBeVisible();
    reply(LOOK_UP, refusal(429, 'Too many postcodes'));
    await lookUp('YO1 7HH');
    await expect.element(suggestions.getByRole('button')).not.toBeInTheDocument();
    await expect.element(said).not.toBeInTheDocument();
    expect(notices()).toEqual([]);
  });
});
