import { expect, test, type Page } from '@playwright/test';

/* Tools for an assistant in the visitor's browser, where the browser supports WebMCP. */

interface Tool {
  readonly name: string;
  readonly annotations: object;
  readonly execute: (input: object) => Promise<{ content: [{ text: string }]; isError: boolean }>;
}

declare global {
  var tools: Tool[];
}

/** Adds the browser's part of WebMCP to the page; it records the registered tools. */
const withInterface = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.tools = [];
    const registerTool = (tool: Tool) => {
      globalThis.tools.push(tool);
      return Promise.resolve();
    };
    Object.defineProperty(document, 'modelContext', { value: { registerTool } });
  });

const call = (page: Page, name: string, input: object) =>
  page.evaluate(
    ([wanted, given]) => globalThis.tools.find((tool) => tool.name === wanted)!.execute(given),
    [name, input] as const,
  );

test('a browser with WebMCP is offered tools that read, and forms as tools', async ({ page }) => {
  await withInterface(page);
  await page.goto('/products');
  await page.locator('article a').first().click();
  await page.waitForURL(/\/products\/d\//);
  await expect.poll(() => page.evaluate(() => globalThis.tools.length)).toBe(2);
  const found = await call(page, 'search_catalog', { query: 'sofa' });
  expect(found.content[0].text).toMatch(/^# ‘sofa’\n/);
  const policy = await call(page, 'read_page', { path: '/return-policy' });
  expect(policy.content[0].text).toContain('# Return Policy');
  for (const path of ['/profile/edit', 'https://elsewhere.example/', 7]) {
    const { isError, content } = await call(page, 'read_page', { path });
    if (path !== 7 && !isError) expect(content[0].text).not.toContain('elsewhere');
  }
  const hints = await page.evaluate(() => globalThis.tools.map(({ annotations }) => annotations));
  for (const hint of hints)
    expect(hint).toEqual({ readOnlyHint: true, untrustedContentHint: true });
  const buying = page.locator('form[data-buying]');
  await expect(buying).toHaveAttribute('toolname', 'add_to_cart');
  await expect(buying).not.toHaveAttribute('toolautosubmit');
  await expect(buying.locator('[name=qty]')).toHaveAttribute('toolparamdescription', /.+/);
  await expect(page.locator('search form')).toHaveAttribute('toolautosubmit', '');
});

test('any other browser loads nothing for WebMCP', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/products', { waitUntil: 'networkidle' });
  expect(scripts.join()).not.toContain('web-mcp');
  await expect(page.locator('[toolname]')).toHaveCount(0);
});
