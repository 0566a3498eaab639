/*
 * The first step of every npm script that needs the toolchain. It runs on any Node from 20 up with nothing
 * installed: it installs the locked packages that the script needs (one of them is the Node that the build tools
 * need), then runs the script itself under that Node.
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
  check: ['tools/check.ts'],
  draw: ['tools/architecture/draw.ts'],
  dev: ['tools/dev.ts'],
  build: ['tools/build.ts'],
  bench: ['--import', './tests/bench/workers-runtime.mjs', 'tests/bench/main.ts'],
  soak: ['tests/soak/main.ts'],
  requests: ['tests/requests/main.ts'],
  mutate: ['tests/mutations/main.ts'],
  'mutate:rules': [
    'node_modules/@stryker-mutator/core/bin/stryker.js',
    'run',
    'tests/mutations/stryker.config.mjs',
  ],
  parlour: ['tools/parlour/main.ts'],
  // Earlier names of these two; the commands of `shop` were at the top, as they are now.
  catalogue: ['tools/parlour/main.ts', 'catalogue'],
  shop: ['tools/parlour/main.ts'],
  studio: ['catalogue/photographs/main.ts'],
  // The tests of one package, in whose folder npm runs it: `npm test -w @parlour/contract`.
  'test:package': [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--root',
    process.cwd(),
    '--config',
    existsSync('vitest.config.ts') ? 'vitest.config.ts' : path.resolve('../vitest.config.ts'),
  ],
};

/** The commands that need no package of tests, checks and benches (`devDependencies`). */
const OF_A_SHOP = ['start', 'dev', 'build', 'parlour', 'catalogue', 'shop'];

const NEEDED_NODE = [22, 12];
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.installed');

/* Not through node_modules/.bin: npm links no command that several optional packages offer. */
const windows = process.platform === 'win32';
const ownNode = path.join(
  modules,
  `node-${windows ? 'win' : process.platform}-${process.arch}`,
  'bin',
  windows ? 'node.exe' : 'node',
);

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

/** The lock file of the installed packages, and a word more when those of tests are not among them. */
const readStamp = () => {
  const [lock, ofAShop] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  return { isLocked: lock === lockHash(), hasAll: lock !== undefined && ofAShop === undefined };
};

/**
 * The packages whose own scripts run after the installation: each looks for the program that npm has installed for this
 * machine. .npmrc keeps all others from running anything.
 */
const WITH_SCRIPTS = ['esbuild', 'workerd'];

const runNpm = (...args) =>
  spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  }).status === 0;

const install = ({ all, isLocked }) => {
  console.log('Installing the locked packages (once; a minute at most) …');
  // `npm ci` removes all that is there first, even below a shop that is open.
  const how = isLocked ? ['install', '--no-save'] : ['ci'];
  const which = all ? '--include=dev' : '--omit=dev';
  if (!runNpm(...how, which) || !runNpm('rebuild', ...WITH_SCRIPTS, '--ignore-scripts=false')) {
    console.error(
      'The packages could not be installed: see npm’s message above. Is the registry reachable?',
    );
    process.exit(1);
  }
  writeFileSync(stamp, all ? lockHash() : `${lockHash()} shop`);
};

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1]);
};

/** The Node that came with the packages, otherwise the running one if it is new enough. */
const rightNode = () => {
  if (existsSync(ownNode)) return ownNode;
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
// A shell that completes a word runs this at every press of Tab, which must not wait a minute for npm.
const isCompleting = command === 'parlour' && rest[0] === 'complete';
const { isLocked, hasAll } = readStamp();
const all = hasAll || !OF_A_SHOP.includes(command);
if ((!isLocked || all !== hasAll) && !isCompleting) install({ all, isLocked });

const node = rightNode();
const commands = [path.dirname(node), path.join(modules, '.bin'), process.env.PATH ?? ''];
const child = spawn(node, [...script, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: commands.join(path.delimiter),
    // Node's compiled code of wrangler and others is kept: that halves the time in which they start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(modules, '.cache', 'compiled'),
    ASTRO_TELEMETRY_DISABLED: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_LOG: process.env.WRANGLER_LOG ?? 'warn',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  },
});
// A terminal sends Ctrl-C to both processes; the child ends first, and its exit code is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
// npm's shell between the two does not pass signals on, so this process ends when that shell does.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 1000).unref();
child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
