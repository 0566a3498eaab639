import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'smol-toml';
import { CommandFailure } from '../parlour/command-failure.ts';

export type Table = Record<string, unknown>;

/** The lines of one table of a TOML file, with the comment right above its header. */
export interface Section {
  /** Keys of the header, such as `vars`, `SITES`, `hearth`; none before the first header. */
  readonly path: readonly string[];
  readonly lines: readonly string[];
}

/** Keys of a line that is a header, else undefined. */
const headerPath = (line: string): readonly string[] | undefined => {
  if (!/^\s*\[.*\]\s*(#.*)?$/.test(line)) return undefined;
  try {
    return keysOf(parse(line));
  } catch {
    return undefined;
  }
};

const keysOf = (value: unknown): readonly string[] => {
  const table: unknown = Array.isArray(value) ? value[0] : value;
  const [entry] = Object.entries(table as Table);
  return entry === undefined ? [] : [entry[0], ...keysOf(entry[1])];
};

/** How many comment lines stand right at the end. */
const trailingComments = (lines: readonly string[]): number => {
  const other = lines.findLastIndex((line) => !line.startsWith('#'));
  return lines.length - 1 - other;
};

export const sectionsOf = (text: string): readonly Section[] => {
  const sections: { path: readonly string[]; lines: string[] }[] = [{ path: [], lines: [] }];
  for (const line of text.split('\n')) {
    const path = headerPath(line);
    const current = sections.at(-1);
    if (path === undefined) current?.lines.push(line);
    else {
      const comments = trailingComments(current?.lines ?? []);
      const above = comments === 0 ? [] : (current?.lines.splice(-comments) ?? []);
      sections.push({ path, lines: [...above, line] });
    }
  }
  return sections;
};

export const joined = (sections: readonly Section[]): string =>
  sections.flatMap(({ lines }) => lines).join('\n');

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((key, at) => path[at] === key);

/** Lines of a new table, with a line between it and what is above and below. */
const block = (content: Table): Section => ({
  path: [],
  lines: ['', ...stringify(content).trimEnd().split('\n')],
});

const withoutEndingBlank = ({ path, lines }: Section): Section => ({
  path,
  lines: lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1),
});

/** Puts a section behind another, with a line between them. */
const behind = (sections: readonly Section[], at: number, added: Section): readonly Section[] => {
  const before = sections.slice(0, at + 1);
  const last = before.pop();
  const ended = last === undefined ? [] : [withoutEndingBlank(last)];
  return [
    ...before,
    ...ended,
    { ...added, lines: [...added.lines, ''] },
    ...sections.slice(at + 1),
  ];
};

export const plain = (text: string): Table => JSON.parse(JSON.stringify(parse(text))) as Table;

/**
 * The text, once it is proven that it means what it should and nothing else has changed.
 * @throws {CommandFailure} when it does not: the file is written in a way that is not understood here.
 */
export const proven = (text: string, expected: Table, what: string): string => {
  let found: Table | undefined;
  try {
    found = plain(text);
  } catch {
    found = undefined;
  }
  if (found !== undefined && isDeepStrictEqual(found, expected)) return text;
  throw new CommandFailure(
    `wrangler.toml is written in a way that this command does not change safely, so it is as it was; ${what} by hand`,
  );
};

/** A table with one more value deep inside it. */
const withValue = (
  table: Table,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Table => ({
  ...table,
  [key]: rest.length === 0 ? value : withValue((table[key] ?? {}) as Table, rest, value),
});

/** A table without the value at a path. */
const withoutValue = (table: Table, [key = '', ...rest]: readonly string[]): Table => {
  const { [key]: inner, ...others } = table;
  return rest.length === 0 || inner === undefined
    ? others
    : { ...table, [key]: withoutValue(inner as Table, rest) };
};

const nested = (path: readonly string[], value: unknown): Table => withValue({}, path, value);

const SITES = ['vars', 'SITES'];

/** Where the sites of an environment stand in the file, or those of this machine. */
const placeOf = (environment: string | undefined): readonly string[] =>
  environment === undefined ? SITES : ['env', environment, ...SITES];

/** Environments of a wrangler.toml. */
const environmentsIn = (config: Table): readonly string[] => Object.keys(config.env ?? {});

/**
 * The text of wrangler.toml with one more table behind the last that begins with the same keys, or the
 * same but its last two, or at the end.
 */
const withTable = (text: string, path: readonly string[], settings: Table): string => {
  const sections = sectionsOf(text);
  const isNear = (start: readonly string[]) =>
    sections.findLastIndex((section) => start.length > 0 && startsWith(section.path, start));
  const siblings = isNear(path.slice(0, -1));
  const at = siblings === -1 ? isNear(path.slice(0, -SITES.length - 1)) : siblings;
  const place = at === -1 ? sections.length - 1 : at;
  return joined(behind(sections, place, block(nested(path, settings))));
};

/** A new site: its block, and what each environment says instead. */
export interface SiteTables {
  readonly settings: Table;
  readonly environments: Readonly<Record<string, Table>>;
}

/**
 * The text of wrangler.toml with one more site behind the others, at the top and in environments. All else
 * stays as it is written, comments included.
 * @throws {CommandFailure} when that cannot be proven.
 */
export const withSite = (
  text: string,
  id: string,
  { settings, environments }: SiteTables,
): string => {
  const tables = [
    { path: [...placeOf(undefined), id], table: settings },
    ...Object.entries(environments).map(([name, table]) => ({
      ...{ path: [...placeOf(name), id], table },
    })),
  ];
  const changed = tables.reduce(
    (written, { path, table }) => withTable(written, path, table),
    text,
  );
  const expected = tables.reduce(
    (config, { path, table }) => withValue(config, path, table),
    plain(text),
  );
  return proven(changed, expected, `add [vars.SITES.${id}]`);
};

/**
 * The text of wrangler.toml without a site, at the top and in every environment.
 * @throws {CommandFailure} when it cannot be proven that all else stays.
 */
export const withoutSite = (text: string, id: string): string => {
  const config = plain(text);
  const places = [undefined, ...environmentsIn(config)].map((name) => [...placeOf(name), id]);
  const kept = sectionsOf(text).filter(
    ({ path }) => !places.some((place) => startsWith(path, place)),
  );
  const expected = places.reduce(withoutValue, config);
  return proven(`${joined(kept).trimEnd()}\n`, expected, `remove [vars.SITES.${id}]`);
};
