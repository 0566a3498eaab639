import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notices } from '../../tests/browser/visitor.ts';
import { island } from './island.tsx';

const Greeting = island(({ name }: { readonly name: string }) => {
  if (name === '') throw new Error('nobody to greet');
  return <p>Hello, {name}</p>;
});

describe('an island', () => {
  it('that throws tells the page, and the visitor sees a message', async () => {
    const failed = vi.fn();
    document.addEventListener('island:failed', failed);
    await render(
      <>
        <Greeting name="" />
        <Greeting name="Ada" />
      </>,
      // React would log the error.
      { createRootOptions: { onCaughtError: () => undefined } },
    );
    document.removeEventListener('island:failed', failed);
    expect(failed).toHaveBeenCalled();
    expect(notices()).toEqual([expect.stringContaining('Part of this page has stopped working.')]);
    await expect.element(page.getByText('Hello, Ada')).toBeVisible();
  });
});
