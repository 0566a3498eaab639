import { chromium } from '@playwright/test';
const rounds = Number(process.argv[2] ?? 5);
const PRESS = {
  filter: { path: '/products', target: '.filters details[open] li a', before: async (p) => { await p.getByText('Hide/Show filters').first().tap(); await p.waitForTimeout(600); }, done: "() => location.pathname !== '/products' && document.querySelector('[aria-busy=true]') === null && document.querySelector('.results article') !== null" },
  more: { path: '/products', target: '[data-load-more]', done: "() => document.querySelectorAll('.results article').length > 24" },
  variant: { path: '/harvest-jug-vase/products/d/335', target: '.variants a:not([aria-current])', done: "() => location.pathname !== '/harvest-jug-vase/products/d/335'" },
};
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const out = {};
for (let r = 0; r < rounds; r++) for (const [name, { path, target, before, done }] of Object.entries(PRESS)) for (const port of r % 2 ? [9100, 9300] : [9300, 9100]) {
  const c = await b.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 });
  await c.addCookies([{ name: 'allow-personal', value: 'no', url: `http://hearth.localhost:${port}` }]);
  const p = await c.newPage();
  await p.goto(`http://hearth.localhost:${port}${path}`);
  await p.waitForTimeout(2500);
  await (await c.newCDPSession(p)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (before) await before(p);
  const t = p.locator(target).first();
  if (await t.count() === 0) { console.log('no', name); await c.close(); continue; }
  await t.scrollIntoViewIfNeeded(); await p.waitForTimeout(1200);
  await p.evaluate((d) => { const isDone = eval(d); window.m = new Promise((res) => { addEventListener('click', (e) => { const t0 = performance.now(); let heard; const look = () => { heard ??= document.querySelector('[aria-busy=true]') ? performance.now() - t0 : undefined; if (isDone()) { const at = performance.now() - t0; requestAnimationFrame(() => setTimeout(() => res({ at, painted: performance.now() - t0, heard }))); } else requestAnimationFrame(look); }; look(); }, { capture: true, once: true }); }); }, done);
  await t.tap();
  const m = await Promise.race([p.evaluate(() => window.m), new Promise((r) => setTimeout(r, 15000, null))]);
  (out[`${name} ${port}`] ??= []).push(m?.painted ?? NaN);
  await c.close();
}
await b.close();
for (const [k, v] of Object.entries(out)) console.log(k.replace('9300','before').replace('9100','after'), v.toSorted((a, b) => a - b).map(Math.round).join(' '), 'median', Math.round(v.toSorted((a,b)=>a-b)[v.length >> 1]));
