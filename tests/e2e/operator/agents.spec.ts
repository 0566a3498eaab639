import { expect, test, type Browser, type Page } from '@playwright/test';
import { PORT } from '../port.ts';
import { windowWidth } from '../project.ts';
import { shopCommand } from '../shop-command.ts';

/* The console's page of shopping assistants: an operator stops one with a reason, and lets it in again. */

const HEARTH = `http://hearth.localhost:${String(PORT)}`;

const signedIn = async (browser: Browser, script: boolean): Promise<Page> => {
  const { viewport = null } = test.info().project.use;
  const context = await browser.newContext({ javaScriptEnabled: script, viewport });
  const page = await context.newPage();
  await page.goto(`${HEARTH}/operator`);
  await page.getByLabel('Operator’s token').fill('token-of-cyd');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.goto(`${HEARTH}/operator/console/agents`);
  return page;
};

for (const script of [true, false]) {
  test(`an operator stops an assistant with a reason and lets it in again, ${script ? 'by keyboard' : 'without JavaScript'}`, async ({
    browser,
  }) => {
    test.slow();
    const name = `shady ${String(windowWidth())} ${script ? 'a' : 'b'}`;
    const page = await signedIn(browser, script);
    await expect(page.getByRole('heading', { name: 'Agents', exact: true })).toBeVisible();
    await page.getByText('Block an assistant').focus();
    await page.keyboard.press('Enter');
    const form = page.locator('details[open] form');
    await form.getByLabel('Which').fill(name);
    await form.getByLabel('Reason').fill('It buys for nobody');
    await form.getByRole('button', { name: 'Block it' }).click();
    await expect(page.getByText('The assistant is blocked')).toBeVisible();
    const stop = page.getByRole('listitem').filter({ hasText: name });
    await expect(stop).toContainText('It buys for nobody');
    await expect(stop).toContainText('hearth/Cyd');
    expect(await shopCommand('agents', 'list', '--site', 'hearth')).toContain(
      `stopped by name  ${name}`,
    );
    await stop.getByRole('button', { name: 'Allow it again' }).click();
    await expect(page.getByText('The assistant is allowed again.')).toBeVisible();
    expect(await shopCommand('agents', 'list', '--site', 'hearth')).not.toContain(name);
  });
}

test('the command line stops and allows an assistant, and rejects allowing one that is not stopped', async () => {
  test.slow();
  const mark = ['Nobody Else', '--site', 'hearth'];
  const reason = ['--reason', 'Asks too much'];
  expect(await shopCommand('agents', 'stop', ...mark, ...reason)).toContain('is stopped at hearth');
  const list = await shopCommand('agents', 'list', '--site', 'hearth', '--json');
  expect(JSON.parse(list)).toMatchObject({
    stops: expect.arrayContaining([
      expect.objectContaining({ value: 'nobody else', reason: 'Asks too much' }),
    ]),
  });
  expect(await shopCommand('agents', 'allow', ...mark)).toContain('is allowed again');
  await expect(shopCommand('agents', 'allow', ...mark)).rejects.toThrow('isn’t stopped');
  expect(await shopCommand('agents', 'acts', '--site', 'hearth', '--csv')).toMatch(
    /^\uFEFFat,protocol,/,
  );
});
