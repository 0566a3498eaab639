/*
 * The pictures of the demo catalogue: lists those that are wanted and missing, renders and encodes them. Only
 * this program needs Blender; its results are kept in the repository.
 */
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SourceError } from '../build/sources.ts';
import { readStories } from '../build/story-files.ts';
import { onePerModel, writeContactSheet } from './contact-sheet.ts';
import { encode, masters, weigh } from './encode.ts';
import { writePins } from './pins.ts';
import { roomShots } from './rooms.ts';
import { encodeSample, hasSample, isSample, sampleShots } from './samples.ts';
import { shotList } from './shot-list.ts';
import { articleShots } from './shots.ts';
import { shownIn } from './shown-in.ts';
import { readPlan } from './studio-plan.ts';
import { writeTaken } from './taken.ts';

const CATALOGUE = path.resolve(import.meta.dirname, '..');
const ROOT = path.resolve(CATALOGUE, '..');
const PUBLIC = path.join(ROOT, 'public');
const CACHE = path.join(ROOT, '.cache');
const MASTERS = path.join(CACHE, 'photographs');
const PINS = path.join(CATALOGUE, 'moodrooms/pins.json');
const TAKEN = path.join(CATALOGUE, 'photographs/taken.toml');

const SHEET = path.join(CATALOGUE, 'studio/contact-sheet.jpg');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Wanted pictures, and those that are neither encoded nor rendered yet, in order. */
const wanted = async () => {
  const plan = await readPlan();
  await mkdir(MASTERS, { recursive: true });
  const rendered = new Set(await masters(MASTERS));
  const isEncoded = (file: string) =>
    isSample(file) ? hasSample(file, PUBLIC) : plan.sources.photographs[file] !== undefined;
  const missing = ({ file }: { readonly file: string }) => !isEncoded(file) && !rendered.has(file);
  const shots = [...articleShots(plan), ...sampleShots(plan)];
  const rooms = await roomShots(plan);
  return {
    count: shots.length + rooms.length,
    rendered: [...rendered].filter((name) => !isEncoded(name)),
    shots: shots.filter(missing),
    rooms: rooms.filter(missing),
  };
};

const list = async (): Promise<number> => {
  const { count, shots, rooms, rendered } = await wanted();
  const { bytes, files } = await weigh(path.join(PUBLIC, 'media/photographs'));
  for (const { file } of [...rooms, ...shots]) say(`missing  ${file}`);
  for (const name of rendered) say(`rendered ${name}`);
  say(
    `${count} wanted, ${shots.length + rooms.length} missing, ${rendered.length} rendered and not ` +
      `encoded; ${files} files of ${(bytes / 1e6).toFixed(1)} MB`,
  );
  return 0;
};

const render = async ({ limit, only, ...options }: RenderOptions): Promise<number> => {
  const { shots, rooms } = await wanted();
  const chosen = <T extends { readonly file: string }>(all: readonly T[]) =>
    all.filter(({ file }) => only.split(',').every((part) => file.includes(part))).slice(0, limit);
  const file = path.join(CACHE, `shots-${process.pid}.toml`);
  await writeFile(file, shotList(chosen(rooms), chosen(shots)));
  const studio = path.join(CATALOGUE, 'studio/main.py');
  return run('blender', [
    '-b',
    '-t',
    options.threads,
    '--python',
    studio,
    '--',
    'shoot',
    file,
    '--out',
    options.out,
    '--cache',
    path.join(CACHE, 'light'),
    '--width',
    options.width,
    '--samples',
    options.samples,
    '--threads',
    options.threads,
  ]);
};

interface RenderOptions {
  readonly limit: number;
  /** Parts of the names of the pictures to take, separated by commas: `-detail,articles/vau`. */
  readonly only: string;
  readonly out: string;
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

/** Encodes every master that has no copies yet; existing copies stay. */
const encodeAll = async (): Promise<number> => {
  const all = await masters(MASTERS);
  const samples = await encodeSamples(all.filter(isSample));
  const photographs = await encodePhotographs(all.filter((name) => !isSample(name)));
  await writePins(path.join(MASTERS, 'moodrooms'), PINS);
  say(`${samples + photographs} encoded`);
  return 0;
};

const encodeSamples = async (all: readonly string[]): Promise<number> => {
  const fresh = all.filter((name) => !hasSample(name, PUBLIC));
  for (const name of fresh) {
    await encodeSample(masterOf(name), name, PUBLIC);
    say(name);
  }
  return fresh.length;
};

/** The list is written after each photograph, so that the program can be stopped. */
const encodePhotographs = async (all: readonly string[]): Promise<number> => {
  const plan = await readPlan();
  const own = Object.entries(plan.sources.photographs).filter(([, { shows }]) => !shows);
  const taken = Object.fromEntries(own);
  const { rooms } = await readStories(CATALOGUE);
  const shots = await roomShots(plan);
  const write = () =>
    writeTaken(TAKEN, { ...taken, ...shownIn(taken, shots, rooms, plan.sources) });
  const fresh = all.filter((name) => taken[name] === undefined);
  for (const name of fresh) {
    taken[name] = await encode(masterOf(name), name, PUBLIC);
    await write();
    say(name);
  }
  await write();
  return fresh.length;
};

const masterOf = (name: string): string => path.join(MASTERS, `${name}.png`);

/** Finds where the moodrooms show their products, without taking the photographs. */
const pins = async (): Promise<number> => {
  const rooms = (await roomShots(await readPlan())).filter(({ file }) =>
    file.startsWith('moodrooms/'),
  );
  const file = path.join(CACHE, 'pins.toml');
  await writeFile(file, shotList(rooms, []));
  const studio = path.join(CATALOGUE, 'studio/main.py');
  const ended = await run('blender', [
    '-b',
    '--python',
    studio,
    '--',
    'pins',
    file,
    '--out',
    MASTERS,
  ]);
  await writePins(path.join(MASTERS, 'moodrooms'), PINS);
  return ended;
};

/** All models that a product is built from, on one sheet. */
const sheet = async (): Promise<number> => {
  const plan = await readPlan();
  const models = onePerModel(articleShots(plan), plan.sources.photographs);
  const count = await writeContactSheet(models, path.join(PUBLIC, 'media/photographs'), SHEET);
  say(`${count} models in ${path.relative(ROOT, SHEET)}`);
  return 0;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: MASTERS },
    width: { type: 'string', default: '1200' },
    samples: { type: 'string', default: '5' },
    threads: { type: 'string', default: '2' },
  },
});

const COMMANDS: Readonly<Record<string, () => Promise<number>>> = {
  list,
  render: () => render({ ...values, limit: Number(values.limit) }),
  encode: encodeAll,
  pins,
  sheet,
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
