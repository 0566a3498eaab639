/*
 * First step of every npm script that needs the toolchain. Runs on any Node from 20 up with nothing
 * installed: installs the locked packages (one of them is the Node that the build tools need), then
 * hands over to the script that does the work, under that Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const COMMANDS = {
  start: ['tools/start.ts'],
  test: ['tools/test.ts'],
  dev: ['tools/dev.ts'],
  build: ['tools/build.ts'],
  bench: ['tests/bench/main.ts'],
  catalogue: ['tools/catalogue/main.ts'],
};

const NEEDED_NODE = [22, 12];
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bin = path.join(root, 'node_modules', '.bin');
const stamp = path.join(root, 'node_modules', '.installed');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();

const install = () => {
  console.log('Installing the locked packages (once; about a minute) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(
      'The packages could not be installed: npm said why above. Is the registry reachable?',
    );
    process.exit(1);
  }
  writeFileSync(stamp, lockHash());
};

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1]);
};

/** The Node that came with the packages, else the running one if it is new enough. */
const rightNode = () => {
  const own = path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
  if (isNewEnough(process.version)) return process.execPath;
  console.error(
    `Node ${NEEDED_NODE.join('.')} or newer is needed and none comes with the packages for this kind of machine ` +
      `(${process.platform} ${process.arch}); this is ${process.version}. Install a newer Node and run the command again.`,
  );
  return process.exit(1);
};

const [command = '', ...rest] = process.argv.slice(2);
const script = COMMANDS[command];
if (!script) {
  console.error(`Unknown command "${command}". There are: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(1);
}
if (!isInstalled()) install();

const child = spawn(rightNode(), [...script, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  },
});
// The child ends first and says with what; a terminal sends Ctrl-C to both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
