import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const c = await b.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 });
const port = process.argv[2] ?? 9100;
await c.addCookies([{ name: 'allow-personal', value: 'no', url: `http://hearth.localhost:${port}` }]);
const p = await c.newPage();
await p.goto(`http://hearth.localhost:${port}/products`); await p.waitForTimeout(2500);
await p.getByText('Hide/Show filters').first().tap(); await p.waitForTimeout(800);
const s = await c.newCDPSession(p);
await s.send('Emulation.setCPUThrottlingRate', { rate: 4 });
const events = [];
s.on('Tracing.dataCollected', (d) => events.push(...d.value));
await s.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline,blink.user_timing,disabled-by-default-v8.cpu_profiler,v8' });
await p.locator('.filters details[open] li a').first().tap();
await p.waitForFunction(() => location.pathname !== '/products'); await p.waitForTimeout(1500);
await s.send('Tracing.end'); await new Promise((r) => s.once('Tracing.tracingComplete', r));
const main = events.find((e) => e.name === 'EventDispatch' && e.args?.data?.type === 'click');
const t0 = main.ts;
const big = events.filter((e) => e.ph === 'X' && e.pid === main.pid && e.tid === main.tid && e.ts >= t0 - 1000 && e.dur > 8000).sort((a, b) => a.ts - b.ts);
for (const e of big) console.log(((e.ts - t0) / 1000).toFixed(0).padStart(6), (e.dur / 1000).toFixed(0).padStart(5), e.name, JSON.stringify(e.args?.data?.type ?? e.args?.data?.functionName ?? e.args?.elementCount ?? e.args?.beginData?.dirtyObjects ?? ''));
// profile self times
const nodes = new Map(); const self = new Map();
for (const e of events.filter((e) => e.name === 'ProfileChunk' && e.pid === main.pid)) { const d = e.args.data; for (const n of d.cpuProfile?.nodes ?? []) nodes.set(n.id, n); const samples = d.cpuProfile?.samples ?? []; (d.timeDeltas ?? []).forEach((dt, i) => self.set(samples[i], (self.get(samples[i]) ?? 0) + dt)); }
const by = {}; for (const [id, t] of self) { const n = nodes.get(id); if (!n) continue; const k = `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').pop()}:${n.callFrame.columnNumber}`; by[k] = (by[k] ?? 0) + t / 1000; }
console.log(Object.entries(by).sort((a, b) => b[1] - a[1]).slice(0, 18).map(([k, v]) => `${v.toFixed(0)} ${k}`).join('\n'));
await b.close();
