import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { miniBrowserPath } from '../../../tools/local/engines.ts';
import { freePort } from '../../bench/free-port.ts';
import { WINDOW, type Driver, type BrowserOptions } from './driver.ts';

/* WebKitGTK's small browser, by W3C WebDriver (https://www.w3.org/TR/webdriver2/). */

const STARTS_WITHIN_MS = 30_000;

export const openWebkit = async ({ display }: BrowserOptions): Promise<Driver> => {
  const port = await freePort();
  const complaints: string[] = [];
  const child = spawn('WebKitWebDriver', [`--port=${String(port)}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      if (/^CONSOLE .*\bERROR\b/.test(line)) complaints.push(line);
    });
  }
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value }: { value: unknown } = await reply.json();
    if (!reply.ok) throw new Error(`${path.split('/').at(-1) ?? ''}: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    await until(() => send('GET', '/status'));
    const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
    const wanted = { 'webkitgtk:browserOptions': { binary: miniBrowserPath(), args } };
    const { sessionId } = (await send('POST', '/session', {
      capabilities: { alwaysMatch: wanted },
    })) as { readonly sessionId: string };
    const at = `/session/${sessionId}`;
    const act = async (source: object) =>
      void (await send('POST', `${at}/actions`, { actions: [source] }));
    await send('POST', `${at}/window/rect`, WINDOW);
    return {
      goTo: async (url) => void (await send('POST', `${at}/url`, { url })),
      url: async () => String(await send('GET', `${at}/url`)),
      run: (script, passed) => send('POST', `${at}/execute/sync`, { script, args: passed }),
      pressAt: (x, y) =>
        act({
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        }),
      type: (text) =>
        act({
          type: 'key',
          id: 'keyboard',
          actions: text.split('').flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        }),
      complaints: () => complaints,
      screenshot: async () => String(await send('GET', `${at}/screenshot`)),
      close: async () => {
        await send('DELETE', at);
        child.kill();
      },
    };
  } catch (thrown) {
    child.kill();
    throw thrown;
  }
};

/** Waits until the driver answers. */
const until = async (answers: () => Promise<unknown>): Promise<void> => {
  const end = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    try {
      await answers();
      return;
    } catch (thrown) {
      if (Date.now() > end) throw thrown;
      await pause(100);
    }
  }
};
