/*
 * The pictures of the demo catalogue: which are wanted, which are missing, rendering and encoding
 * them. Only this needs Blender; what it makes is kept in the repository.
 */
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PHOTOGRAPH_WIDTHS } from '#lib/domain/photograph.ts';
import { readSources, SourceError } from '../build/sources.ts';
import { encode, isShared, masters, weigh } from './encode.ts';
import { articleShots, shotList } from './shots.ts';
import { readPlan, type Shot } from './studio-plan.ts';
import { filesOf, missingFiles, writeTaken } from './taken.ts';

const CATALOGUE = path.resolve(import.meta.dirname, '..');
const ROOT = path.resolve(CATALOGUE, '..');
const PUBLIC = path.join(ROOT, 'public');
const CACHE = path.join(ROOT, '.cache');
const MASTERS = path.join(CACHE, 'photographs');
const TAKEN = path.join(CATALOGUE, 'photographs/taken.toml');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Wanted pictures that are neither encoded nor rendered yet, in order. */
const wanted = async (): Promise<{ shots: Shot[]; missing: Shot[]; rendered: Set<string> }> => {
  const plan = await readPlan();
  await mkdir(MASTERS, { recursive: true });
  const rendered = new Set(await masters(MASTERS));
  const shots = articleShots(plan);
  const missing = shots.filter(
    ({ file }) => plan.sources.photographs[file] === undefined && !rendered.has(file),
  );
  return { shots, missing, rendered };
};

const list = async (): Promise<number> => {
  const { shots, missing, rendered } = await wanted();
  const { photographs } = await readSources(CATALOGUE);
  const waiting = [...rendered].filter((name) => photographs[name] === undefined);
  const { bytes, files } = await weigh(path.join(PUBLIC, 'media/photographs'));
  for (const { file } of missing) say(`missing  ${file}`);
  for (const name of waiting) say(`rendered ${name}`);
  say(
    `${shots.length} wanted, ${missing.length} missing, ${waiting.length} rendered and not encoded; ` +
      `${files} files of ${(bytes / 1e6).toFixed(1)} MB`,
  );
  return 0;
};

const render = async (options: RenderOptions): Promise<number> => {
  const { missing } = await wanted();
  const shots = missing.slice(0, options.limit);
  const file = path.join(CACHE, 'shots.toml');
  await writeFile(file, shotList(shots));
  say(`${shots.length} pictures to take`);
  const studio = path.join(CATALOGUE, 'studio/main.py');
  return run('blender', [
    ...['-b', '-t', options.threads, '--python', studio, '--', 'shoot', file],
    ...['--out', MASTERS, '--cache', path.join(CACHE, 'light')],
    ...['--width', options.width, '--samples', options.samples, '--threads', options.threads],
  ]);
};

interface RenderOptions {
  readonly limit: number;
  readonly width: string;
  readonly samples: string;
  readonly threads: string;
}

const run = (command: string, words: readonly string[]): Promise<number> =>
  new Promise((done, failed) => {
    const child = spawn(command, words, { stdio: 'inherit' });
    child.on('error', () => {
      failed(new Error(`${command} is not installed; see catalogue/studio/README.md`));
    });
    child.on('exit', (code) => {
      done(code ?? 1);
    });
  });

/** Encodes every master that has no copies yet; one that has is left as it is. */
const encodeAll = async (): Promise<number> => {
  const { photographs } = await readSources(CATALOGUE);
  const fresh = (await masters(MASTERS)).filter((name) => photographs[name] === undefined);
  const taken = { ...photographs };
  for (const name of fresh) {
    taken[name] = await encode(path.join(MASTERS, `${name}.png`), name, PUBLIC);
    await writeTaken(TAKEN, taken);
    say(name);
  }
  const lost = Object.keys(taken).flatMap((name) =>
    taken[name]?.shows === undefined
      ? missingFiles(
          path.join(PUBLIC, 'media/photographs'),
          filesOf(name, PHOTOGRAPH_WIDTHS, isShared(name)),
        )
      : [],
  );
  for (const file of lost) say(`not there: ${file}`);
  say(`${fresh.length} encoded`);
  return lost.length === 0 ? 0 : 1;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string', default: '10000' },
    width: { type: 'string', default: '1200' },
    samples: { type: 'string', default: '5' },
    threads: { type: 'string', default: '2' },
  },
});

const COMMANDS: Readonly<Record<string, () => Promise<number>>> = {
  list,
  render: () => render({ ...values, limit: Number(values.limit) }),
  encode: encodeAll,
};

try {
  const command = COMMANDS[positionals[0] ?? 'list'];
  if (!command) throw new Error(`There are: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = await command();
} catch (error) {
  if (!(error instanceof SourceError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
