import { isDeepStrictEqual } from 'node:util';
import { parse, patch } from '@decimalturn/toml-patch';
import { stringify } from 'smol-toml';
import type { Environment } from '../local/environments.ts';
import { CommandFailure } from '../parlour/command-failure.ts';

/* Changes to wrangler.toml that leave everything else as it is written, comments included. */

export const CONFIG = 'wrangler.toml';

type Table = Record<string, unknown>;

interface Config extends Table {
  readonly vars: { readonly SITES: Table };
  readonly env?: Readonly<Record<string, Table & { readonly vars?: { readonly SITES?: Table } }>>;
}

/** The settings as plain objects, so that two versions can be compared. */
const read = (text: string): Config => JSON.parse(JSON.stringify(parse(text))) as Config;

/**
 * Returns the text once it is proven to contain the expected settings.
 * @throws {CommandFailure} when it does not: the file is written in a way that cannot be changed safely.
 */
const proven = (text: string, expected: Table, what: string): string => {
  try {
    if (isDeepStrictEqual(read(text), expected)) return text;
  } catch {
    // The change does not fit how the file is written.
  }
  throw new CommandFailure(
    `wrangler.toml is written in a way that this command does not change safely, so it is as it was; ${what} by hand`,
  );
};

/** Makes a change to a text with line feeds; the lines of a file from Windows end afterwards as they did before. */
const withOwnLineEnds = (text: string, change: (text: string) => string): string =>
  text.includes('\r\n')
    ? change(text.replaceAll('\r\n', '\n')).replaceAll('\n', '\r\n')
    : change(text);

/** A new site: its settings, and those of each environment. */
export interface SiteTables {
  readonly settings: Table;
  readonly environments: Readonly<Record<string, Table>>;
}

/**
 * Adds a site at the end of wrangler.toml: its settings, then those of its environments.
 * @throws {CommandFailure} when it cannot be proven that everything else stays.
 */
export const withSite = (text: string, id: string, tables: SiteTables): string =>
  withOwnLineEnds(text, (lines) => added(lines, id, tables));

const added = (text: string, id: string, { settings, environments }: SiteTables): string => {
  const expected: Table = read(text);
  const blocks = [
    { vars: { SITES: { [id]: settings } } },
    ...Object.entries(environments).map(([name, own]) => ({
      env: { [name]: { vars: { SITES: { [id]: own } } } },
    })),
  ];
  for (const block of blocks) merge(expected, block);
  const written = blocks.map((block) => stringify(block)).join('\n');
  return proven(`${text.trimEnd()}\n\n${written}`, expected, `add [vars.SITES.${id}]`);
};

/** Adds the values of one table to another, table by table. */
const merge = (into: Table, from: Table): void => {
  for (const [key, value] of Object.entries(from)) {
    const present = into[key];
    if (isTable(present) && isTable(value)) merge(present, value);
    else into[key] = value;
  }
};

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Removes a site, in every environment.
 * @throws {CommandFailure} when it cannot be proven that everything else stays.
 */
export const withoutSite = (text: string, id: string): string =>
  withOwnLineEnds(text, (lines) => removed(lines, id));

const removed = (text: string, id: string): string => {
  const config = read(text);
  const sites = [
    config.vars.SITES,
    ...Object.values(config.env ?? {}).map((own) => own.vars?.SITES),
  ];
  for (const each of sites) delete each?.[id];
  return proven(`${patch(text, config).trimEnd()}\n`, config, `remove [vars.SITES.${id}]`);
};

/** What changes among the sealed secrets of an environment. */
export interface SealedChanges {
  /** The new public key of the environment, if there is one. */
  readonly publicKey?: string | undefined;
  /** Sealed values by site and by their names; undefined takes one out. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;
}

/** The variable with the public key of an environment. */
export const PUBLIC_KEY = 'SECRETS_PUBLIC_KEY';

/**
 * Writes sealed secrets into the tables `sealed` of sites.
 * @throws {CommandFailure} when it cannot be proven that everything else stays.
 */
export const withSealed = (
  text: string,
  environment: Environment,
  changes: SealedChanges,
): string => withOwnLineEnds(text, (lines) => sealedInto(lines, environment, changes));

const sealedInto = (
  text: string,
  environment: Environment,
  { publicKey, values }: SealedChanges,
): string => {
  const expected: Table = read(text);
  const tables = tablesOf(text);
  const vars = `env.${environment}.vars`;
  if (publicKey !== undefined) {
    change(expected, tables, vars, { [PUBLIC_KEY]: publicKey });
  }
  for (const [id, own] of Object.entries(values)) {
    change(expected, tables, `${vars}.SITES.${id}.sealed`, own);
  }
  const written = tables.map(({ lines }) => lines.join('\n')).join('\n');
  const what = 'write [vars] and the tables `sealed` of the sites';
  return proven(`${written.trimEnd()}\n`, expected, what);
};

/** A table as it is written: its header, and all lines up to the next one. */
interface WrittenTable {
  /** '' for what stands before the first header. */
  readonly name: string;
  readonly lines: string[];
}

const tablesOf = (text: string): WrittenTable[] => {
  const tables: WrittenTable[] = [{ name: '', lines: [] }];
  for (const line of text.split('\n')) {
    const [, name] = /^\[([^[\]]+)\]\s*(?:#.*)?$/.exec(line) ?? [];
    if (name === undefined) tables.at(-1)?.lines.push(line);
    else tables.push({ name, lines: [line] });
  }
  return tables;
};

/** Changes a table of strings in both: as it is written, and as it is read afterwards. */
const change = (
  expected: Table,
  tables: WrittenTable[],
  name: string,
  values: Readonly<Record<string, string | undefined>>,
): void => {
  const table = tables.find((one) => one.name === name) ?? newTable(tables, name);
  for (const [key, value] of Object.entries(values)) {
    const line = value === undefined ? [] : [`${key} = '${value}'`];
    const at = table.lines.findIndex((one) => new RegExp(`^${key}\\s*=`).test(one));
    const end = table.lines.findLastIndex((one) => one.trim() !== '') + 1;
    if (at === -1) table.lines.splice(end, 0, ...line);
    else table.lines.splice(at, 1, ...line);
  }
  const [last = '', ...above] = name.split('.').reverse();
  const parent = above.reduceRight<Table>((into, part) => (into[part] ??= {}) as Table, expected);
  const present = { ...(parent[last] as Table | undefined), ...values };
  const left = Object.entries(present).filter(([, value]) => value !== undefined);
  if (left.length > 0) {
    parent[last] = Object.fromEntries(left);
    return;
  }
  Reflect.deleteProperty(parent, last);
  tables.splice(tables.indexOf(table), 1);
};

/** Before the tables that are below it, otherwise at the end of the file. */
const newTable = (tables: WrittenTable[], name: string): WrittenTable => {
  const below = tables.findIndex((one) => one.name.startsWith(`${name}.`));
  const table = { name, lines: [`[${name}]`, ''] };
  tables.splice(below === -1 ? tables.length : below, 0, table);
  return table;
};

/** The place of a binding's id. */
export interface IdPlace {
  readonly list: 'd1_databases' | 'kv_namespaces';
  readonly key: 'database_id' | 'id';
  readonly binding: string;
}

/**
 * Replaces the id of a binding in an environment.
 * @throws {CommandFailure} when it cannot be proven that everything else stays.
 */
export const withId = (
  text: string,
  environment: Environment,
  place: IdPlace,
  id: string,
): string => withOwnLineEnds(text, (lines) => replaced(lines, environment, place, id));

const replaced = (
  text: string,
  environment: Environment,
  { list, key, binding }: IdPlace,
  id: string,
): string => {
  const config = read(text);
  const entries = (config.env?.[environment]?.[list] ?? []) as readonly Table[];
  for (const entry of entries) if (entry.binding === binding) entry[key] = id;
  const what = `write ${key} = "${id}" for ${binding} in [[env.${environment}.${list}]]`;
  return proven(patch(text, config), config, what);
};
