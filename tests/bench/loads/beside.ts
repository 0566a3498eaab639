import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { runQuietly } from '../../../tools/local/run.ts';
import { freePort } from '../free-port.ts';

/** A shop that another process serves. */
export interface ServedShop {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/**
 * Checks out a commit beside this tree and builds it.
 * @param folder an empty folder, which the caller removes
 */
export const checkOut = async (commit: string, folder: string): Promise<void> => {
  await runQuietly('git', ['worktree', 'add', '--detach', folder, commit]);
  await runQuietly('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], folder);
  const astro = path.join(folder, 'node_modules/astro/bin/astro.mjs');
  await runQuietly(process.execPath, [astro, 'build'], folder);
};

/** Removes what `checkOut` created. */
export const remove = async (folder: string): Promise<void> => {
  await runQuietly('git', ['worktree', 'remove', '--force', folder]);
};

/** Milliseconds that a shop may take to load its catalogue. */
const PATIENCE_MS = 120_000;

/** Serves the built shop of a folder with the demo catalogue, as the browser tests do. */
export const serveShop = async (folder: string): Promise<ServedShop> => {
  const port = await freePort();
  const served = spawn(process.execPath, ['tests/e2e/serve.ts'], {
    cwd: folder,
    env: { ...process.env, E2E_PORT: String(port) },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(served, 'exit');
  const stop = async (): Promise<void> => {
    served.kill();
    await ended;
  };
  const until = Date.now() + PATIENCE_MS;
  // The next port answers once the whole catalogue is loaded.
  while (!(await isThere(port + 1))) {
    if (Date.now() > until) {
      await stop();
      throw new Error(`the shop of ${folder} does not open`);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { port, stop };
};

const isThere = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
