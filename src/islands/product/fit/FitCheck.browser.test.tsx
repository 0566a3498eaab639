import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fitValues } from '#lib/product/fit-answer.ts';
import { ALLOW_PERSONAL_COOKIE } from '#lib/consent/cookies.ts';
import { FitCheck } from './FitCheck.tsx';

/** Millimetres. */
const PIECE = { width: 2_000, depth: 900, height: 800, parcels: [] };

const NOTHING = fitValues(() => '');

const width = page.getByLabelText(/^Width/);
const depth = page.getByLabelText(/^Depth/);

const show = (asked = NOTHING) => render(<FitCheck piece={PIECE} asked={asked} />);

const ask = async () => {
  await width.fill('210');
  await depth.fill('95');
  await userEvent.keyboard('{Enter}');
};

const consent = (): void => {
  document.cookie = `${ALLOW_PERSONAL_COOKIE}=yes; path=/`;
};

beforeEach(() => {
  localStorage.clear();
});

describe('the fit check', () => {
  it('answers in place', async () => {
    await show();
    await ask();
    await expect.element(page.getByText(/^It fits, with 10 cm in width/)).toBeVisible();
  });

  it('asks for a missing measurement at its field', async () => {
    await show();
    await width.fill('210');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Enter the depth of the space as well.')).toBeVisible();
    await expect.element(depth).toHaveAttribute('aria-invalid', 'true');
    await expect.element(width).toHaveValue('210');
  });

  it('[CONSENT-008] remembers the measurements for the next product, but only with consent', async () => {
    const first = await show();
    await ask();
    await first.unmount();
    const second = await show();
    await expect.element(width).toHaveValue('');
    consent();
    await ask();
    await second.unmount();
    await show();
    await expect.element(width).toHaveValue('210');
  });

  it('prefers the measurements in the URL to the stored ones', async () => {
    consent();
    const first = await show();
    await ask();
    await first.unmount();
    await show(fitValues((field) => ({ width: '150', depth: '80' })[field as string]));
    await expect.element(width).toHaveValue('150');
    await expect.element(page.getByText(/^It doesn’t fit/)).toBeVisible();
  });
});
