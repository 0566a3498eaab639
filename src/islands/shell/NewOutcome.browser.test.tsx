import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NewOutcome } from './NewOutcome.tsx';

const problemOf = (problem: string) => ({ errors: { '': problem } });

const hasFocus = (text: string) =>
  expect.poll(() => document.activeElement?.textContent).toBe(text);

describe('the result of an action on a page', () => {
  it('takes the focus if the page was open', async () => {
    const { rerender } = await render(<NewOutcome done="" isNew={false} />);
    await rerender(<NewOutcome done="It is saved." isNew />);
    await hasFocus('It is saved.');
    (document.activeElement as HTMLElement).blur();
    await rerender(<NewOutcome done="" form={problemOf('It is gone.')} isNew />);
    await hasFocus('It is gone.');
  });

  it('leaves the focus alone on the page that it came with', async () => {
    await render(<NewOutcome done="It is saved." isNew={false} />);
    await expect.element(page.getByText('It is saved.')).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });
});
