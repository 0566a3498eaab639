import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BankQuestion } from './BankQuestion.tsx';
import { stripeWith } from './stripe.ts';

// Stripe's script comes from Stripe; tests/e2e/checkout/stripe.spec.ts goes through a bank's question.
vi.mock(import('./stripe.ts'), async (original) => ({
  ...(await original()),
  stripeWith: vi.fn(),
}));

it('the button that asks the bank keeps the focus while the bank is asked, and asks once', async () => {
  vi.mocked(stripeWith).mockReturnValue(new Promise(() => undefined));
  await render(<BankQuestion stripeKey="pk" clientSecret="secret" hasReturned />);
  const button = page.getByRole('button', { name: 'Confirm with your bank' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(stripeWith).toHaveBeenCalledTimes(1);
});
