import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { callFrom } from '../identity/customers.ts';
import { PICTURE, showsWhole } from '../orders/claim-photograph.ts';
import { violationsOf } from '../quality/checks.ts';
import { reach } from '../quality/focus.ts';
import { shopCommand } from '../shop-command.ts';
import { buy, signInAtConsole, withoutScript } from './customer-orders.ts';

/* The console answers the claims of one order, which a customer makes one after the other. */

/** Each test is a whole order with several claims. */
test.beforeEach(() => {
  test.slow();
});

interface Desk {
  readonly page: Page;
  readonly id: string;
  readonly origin: string;
  readonly script: boolean;
  /** Presses a button or a summary, by mouse or by keyboard. */
  readonly press: (target: Locator) => Promise<void>;
}

/** A delivered order of a new customer, and the operator who looks at its claims. */
const deliveredOrder = async (
  customer: Page,
  browser: Browser,
  { script }: { readonly script: boolean },
): Promise<Desk> => {
  const id = await buy(customer);
  const { origin } = new URL(customer.url());
  await shopCommand('orders', 'move', id, 'shipped');
  await shopCommand('orders', 'move', id, 'delivered');
  const { viewport } = test.info().project.use;
  const page = script
    ? await (await browser.newContext({ viewport: viewport ?? null })).newPage()
    : await withoutScript(browser, viewport);
  await signInAtConsole(page, origin);
  const press = async (target: Locator): Promise<void> => {
    if (!script) return target.click();
    await reach(page, target);
    await page.keyboard.press('Enter');
  };
  return { page, id, origin, script, press };
};

/** The customer claims the only line of a delivery. */
const claim = async (
  customer: Page,
  { id }: Desk,
  wanted: { readonly reason: string; readonly remedy: string; readonly delivery?: number },
): Promise<void> => {
  const { delivery = 0, ...said } = wanted;
  const path = `/api/customer/order/${id}/claims`;
  const read = await callFrom(customer, 'GET', `${path}?reason=${said.reason}`);
  const { data } = read.reply as {
    data: { deliveries: { shipmentId: string; lines: { lineId: string; possible: number }[] }[] };
  };
  const { shipmentId, lines } = data.deliveries[delivery]!;
  const { status, reply } = await callFrom(customer, 'POST', path, {
    ...{ shipmentId, text: 'A leg is scratched', ...said },
    lines: [{ lineId: lines[0]?.lineId, quantity: 1 }],
  });
  expect(status, JSON.stringify(reply)).toBe(200);
};

/** The customer adds a photograph to a claim. */
const addPhotograph = async (customer: Page, { id }: Desk, number: number): Promise<void> => {
  const data = await readFile(PICTURE, 'base64');
  const path = `/api/customer/order/${id}/claims/${String(number)}/photographs`;
  const { status } = await callFrom(customer, 'POST', path, { files: [{ data }] });
  expect(status).toBe(200);
};

/** The operator finds a claim in the list and opens it. */
const open = async (desk: Desk, number: number): Promise<void> => {
  const { page, id, origin, script, press } = desk;
  await page.goto(`${origin}/operator/console/claims?status=open`);
  await press(page.locator(`a[href$="/claims/${id}/${String(number)}"]`));
  const heading = `Claim ${String(number)} of order ${id}`;
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  if (script) expect(await violationsOf(page)).toEqual([]);
};

/** The folded form with these words. */
const form = ({ page }: Desk, summary: string): Locator =>
  page.locator('details').filter({ has: page.locator('summary', { hasText: summary }) });

/** Unfolds a form, fills it in and sends it. */
const take = async (
  desk: Desk,
  summary: string,
  action: string,
  fill?: (fields: Locator) => Promise<void>,
): Promise<void> => {
  const { page, press } = desk;
  const fields = form(desk, summary);
  if ((await fields.getAttribute('open')) === null) await press(fields.locator('summary'));
  await fill?.(fields);
  await press(fields.getByRole('button', { name: action, exact: true }));
  await expect(page.getByText('The claim has moved on')).toBeVisible();
};

const isIn = (desk: Desk, state: string) =>
  expect(desk.page.locator('.head .state')).toHaveText(state);

const say = (words: string) => (fields: Locator) =>
  fields.getByLabel('Message to the customer').fill(words);

const accept = async (customer: Page, { id }: Desk, number: number): Promise<void> => {
  const path = `/api/customer/order/${id}/claims`;
  const read = await callFrom(customer, 'GET', path);
  const { data } = read.reply as { data: { claims: { number: number; messages: unknown[] }[] } };
  const seen = data.claims.find((one) => one.number === number)?.messages.length;
  const { status, reply } = await callFrom(customer, 'POST', `${path}/${String(number)}/step`, {
    step: 'accept',
    seen,
  });
  expect(status, JSON.stringify(reply)).toBe(200);
};

/** A spare part is sent, part of the price is offered, and money is back once the goods are. */
const partPriceMoney = async (customer: Page, desk: Desk): Promise<void> => {
  const { page } = desk;
  await claim(customer, desk, { reason: 'missing-part', remedy: 'part' });
  await addPhotograph(customer, desk, 1);
  await open(desk, 1);
  await desk.press(page.getByRole('link', { name: 'Photograph 1, whole' }));
  await showsWhole(page);
  await page.goBack();
  await take(desk, 'Agree to what the customer asks for', 'Agree', say('A leg is in the post'));
  await isIn(desk, 'Agreed, to be done');
  await take(desk, 'It’s done', 'Mark as done');
  await isIn(desk, 'Done');
  await expect(page.getByText('A leg is in the post')).toBeVisible();

  await claim(customer, desk, { reason: 'faulty', remedy: 'reduction' });
  await open(desk, 2);
  const offer = form(desk, 'Offer a remedy');
  await expect(offer.getByLabel('Remedy')).toHaveValue('reduction');
  await offer.getByLabel('Pounds').fill('five');
  await say('Would you keep it?')(offer);
  await desk.press(offer.getByRole('button', { name: 'Make the offer' }));
  await expect(offer.getByText('Enter an amount in pounds')).toBeVisible();
  await expect(offer.getByLabel('Message to the customer')).toHaveValue('Would you keep it?');
  await take(desk, 'Offer a remedy', 'Make the offer', (fields) =>
    fields.getByLabel('Pounds').fill('5'),
  );
  await isIn(desk, 'Offer made');
  await accept(customer, desk, 2);
  await page.reload();
  await isIn(desk, 'Done');

  await claim(customer, desk, { reason: 'damaged', remedy: 'refund' });
  await open(desk, 3);
  await take(desk, 'Agree to what the customer asks for', 'Agree');
  await take(desk, 'Book the collection', 'Book it', async (fields) => {
    await fields.getByLabel('Day').fill('2027-08-02');
    await fields.getByLabel('Window').fill('08:00-12:00');
  });
  await expect(page.getByRole('definition').filter({ hasText: /2 August.*08:00/ })).toBeVisible();
  await take(desk, 'The goods are back', 'Take them back', (fields) =>
    fields.getByLabel('Put the goods on sale again').check(),
  );
  await isIn(desk, 'Done');
  const shown = await shopCommand('orders', 'show', desk.id);
  expect(shown).toContain('£5.00');
  expect(shown).toMatch(/for sale again/);
};

/** A repair is agreed, a replacement is offered, and a claim about that is declined. */
const repairReplacementDecline = async (customer: Page, desk: Desk): Promise<void> => {
  const { page } = desk;
  await claim(customer, desk, { reason: 'damaged', remedy: 'repair' });
  await open(desk, 1);
  await take(desk, 'Write to the customer', 'Send the message', (fields) =>
    fields.getByLabel('Message').fill('May our joiner come on Tuesday?'),
  );
  await take(desk, 'Agree to what the customer asks for', 'Agree');
  await take(desk, 'It’s done', 'Mark as done', say('The leg is as new'));
  await isIn(desk, 'Done');

  await claim(customer, desk, { reason: 'faulty', remedy: 'refund' });
  await open(desk, 2);
  await take(desk, 'Offer a remedy', 'Make the offer', async (fields) => {
    await fields.getByLabel('Remedy').selectOption({ label: 'A replacement' });
    await fields.getByLabel('The customer keeps the goods').check();
  });
  await accept(customer, desk, 2);
  await page.reload();
  await isIn(desk, 'Agreed, to be done');
  await shopCommand('orders', 'move', desk.id, 'shipped');
  await shopCommand('orders', 'move', desk.id, 'delivered');
  await page.reload();
  await isIn(desk, 'Done');

  await claim(customer, desk, { reason: 'faulty', remedy: 'refund', delivery: 1 });
  await open(desk, 3);
  await take(desk, 'Decline the claim', 'Decline it', (fields) =>
    fields.getByLabel('Reason, which the customer sees').fill('It is as described'),
  );
  await isIn(desk, 'Declined');
  await expect(page.getByText('It is as described')).toBeVisible();
};

for (const script of [true, false]) {
  const how = script ? 'by keyboard' : 'without JavaScript';

  test(`[ORDER-007] an operator sends a spare part, gives part of the price and money back, ${how}`, async ({
    page,
    browser,
  }) => {
    const desk = await deliveredOrder(page, browser, { script });
    await partPriceMoney(page, desk);
    await desk.page.context().close();
  });

  test(`[ORDER-007] an operator agrees to a repair, sends a replacement, and declines a claim, ${how}`, async ({
    page,
    browser,
  }) => {
    const desk = await deliveredOrder(page, browser, { script });
    await repairReplacementDecline(page, desk);
    await desk.page.context().close();
  });
}
