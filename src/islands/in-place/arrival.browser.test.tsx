import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AFTER_EXCHANGE, followPressesIn } from '@parlour/client';
import { ALLOW_PERSONAL_COOKIE } from '#lib/consent/cookies.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { arrivals } from '../state/product/arrivals.ts';
import { showOwnDays } from './arrival.ts';

const readArrivals = (variantId: string) => `GET /web/product/v/${variantId}/arrivals`;

/** The line of an offer, as the shop sends it. */
const lineOf = (variantId: string, sellerId: string): string => `
  <div data-arrives data-variant="${variantId}" data-seller="${sellerId}" data-seller-name="Oak &amp; Sons">
    <span data-shows="days">Arrives 8 to 12 January</span> ·
    <a href="/oak-chair/products/d/${variantId}/arrival?seller=${sellerId}" data-arrival>at <span
      data-shows="place">your postcode</span><span data-shows="another"></span></a>
    <div data-shows="form"></div><span role="status" data-shows="said"></span>
  </div>`;

/** Shows the page of an offer until the test ends. */
const show = (variantId = '2', sellerId = '3') => {
  const main = document.createElement('main');
  main.innerHTML = lineOf(variantId, sellerId);
  document.body.appendChild(main);
  onTestFinished(() => {
    main.remove();
  });
  return main;
};

/** Draws another offer over the one that is shown. */
const exchange = (main: HTMLElement, variantId: string, sellerId: string): void => {
  main.innerHTML = lineOf(variantId, sellerId);
  document.dispatchEvent(new Event(AFTER_EXCHANGE));
};

followPressesIn('[data-arrives]', () => import('./arrival-form.tsx'));

const days = (sellerId: string, arrivesFrom: string, arrivesUntil: string) => ({
  sellerId,
  arrivesFrom,
  arrivesUntil,
});

/** Two sellers, of which the second one names no day. */
const HERE = { data: [days('3', '2027-01-13', '2027-01-15'), days('4', '', '')] };

const field = page.getByLabelText('Your postcode');
const link = page.getByRole('link');

const ask = async (postcode: string) => {
  await link.click();
  await field.fill(postcode);
  await userEvent.keyboard('{Enter}');
};

const consent = (): void => {
  document.cookie = `${ALLOW_PERSONAL_COOKIE}=yes; path=/`;
};

/* Replies are kept in memory, so that each test that changes one asks about a place of its own. */
beforeEach(() => {
  localStorage.clear();
  arrivals.$known.set(null);
  reply(readArrivals('2'), HERE);
  reply(readArrivals('5'), { data: [days('3', '2027-02-01', '2027-02-01')] });
});

describe('the day of arrival on a product’s page', () => {
  it('is that of everybody, with a link to the page of a postcode, and asks the shop nothing', async () => {
    const container = show();
    expect(container).toHaveTextContent('Arrives 8 to 12 January · at your postcode');
    await expect.element(link).toHaveAttribute('href', '/oak-chair/products/d/2/arrival?seller=3');
    expect(sentBy(readArrivals('2'))).toEqual([]);
  });

  it('is answered in place by keyboard, announced, and leaves the focus at the link', async () => {
    const container = show();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('ls1 4dy{Enter}');
    await expect.element(field).not.toBeInTheDocument();
    expect(container).toHaveTextContent('Arrives 13 to 15 January · at LS1 or another postcode');
    await expect.element(link).toHaveFocus();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('To LS1 it arrives 13 to 15 January.');
    // The shop learns half of the postcode.
    expect(sentBy(readArrivals('2')).map(({ path }) => path)).toEqual([
      '/web/product/v/2/arrivals?postcode=LS1',
    ]);
  });

  it('says at the field what is no postcode, and when the shop does not answer', async () => {
    show();
    await ask('Leeds');
    await expect
      .element(page.getByText('Enter a postcode or its first half, such as LS1.').first())
      .toBeVisible();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveValue('Leeds');
    reply(readArrivals('2'), refusal(503, 'Please try again.'));
    await field.fill('BS1');
    await page.getByRole('button', { name: 'Show the day' }).click();
    await expect.element(page.getByText('Please try again.').first()).toBeVisible();
    await expect.element(page.getByRole('status')).toHaveTextContent('Please try again.');
    reply(readArrivals('2'), HERE);
    await page.getByRole('button', { name: 'Show the day' }).click();
    await expect.element(link).toHaveTextContent('at BS1');
  });

  it('says that the seller names no day there, and follows the choice of seller and variant', async () => {
    const container = show('2', '4');
    await ask('ZE1');
    await expect.element(link).toHaveTextContent('at ZE1');
    expect(container).toHaveTextContent('No day known for ZE1');
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Oak & Sons names no day for ZE1.');
    exchange(container, '2', '3');
    expect(container).toHaveTextContent('Arrives 13 to 15 January · at ZE1');
    exchange(container, '5', '3');
    await expect.element(page.getByText('Arrives 1 February')).toBeVisible();
  });

  it('[CONSENT-008] is that of the same postcode at the next product, but only with consent', async () => {
    const askAndLeave = async (): Promise<void> => {
      const first = show();
      await ask('LS1');
      await expect.element(link).toHaveTextContent('at LS1');
      first.remove();
      arrivals.$known.set(null);
    };
    await askAndLeave();
    const next = show('5');
    await showOwnDays();
    await expect.element(link).toHaveTextContent('at your postcode');
    next.remove();
    consent();
    await askAndLeave();
    show('5');
    await showOwnDays();
    await expect.element(link).toHaveTextContent('at LS1');
    await expect.element(page.getByText('Arrives 1 February')).toBeVisible();
  });

  it('stays that of everybody when a remembered postcode gets no answer', async () => {
    consent();
    localStorage.setItem('outcode', JSON.stringify({ value: 'EH1', until: Date.now() + 60_000 }));
    reply(readArrivals('2'), refusal(503, 'Please try again.'));
    const container = show();
    await showOwnDays();
    expect(sentBy(readArrivals('2'))).toHaveLength(1);
    expect(container).toHaveTextContent('Arrives 8 to 12 January · at your postcode');
  });
});
