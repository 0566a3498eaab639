import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useHydrated } from './use-hydrated.ts';

const Where = () => <p>{useHydrated() ? 'in a browser' : 'on the server'}</p>;

it('hydrates the server’s HTML unchanged, and then knows the browser', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(<Where />);
  expect(page).toHaveTextContent('on the server');
  const mismatch = vi.fn();
  const root = hydrateRoot(
    page,
    <StrictMode>
      <Where />
    </StrictMode>,
    { onRecoverableError: mismatch },
  );
  await expect.element(page).toHaveTextContent('in a browser');
  expect(mismatch).not.toHaveBeenCalled();
  root.unmount();
  page.remove();
});
