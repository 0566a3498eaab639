import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, TomlError } from 'smol-toml';
import type * as z from 'zod';
import type { TagType } from '@parlour/domain';
import { KindFile, MaterialFile, type KindSource } from '../photographs/source-schema.ts';
import {
  AssortmentFile,
  FactFile,
  FinishFile,
  PhotographFile,
  ProductFile,
  SellerFile,
  TagFile,
  type Photographs,
  type ProductSource,
  type TagSource,
} from './source-schema.ts';

/** Thrown when the catalogue cannot be built from its sources; every line names the file and the place. */
export class SourceError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The catalogue cannot be built\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'SourceError';
    this.problems = problems;
  }
}

const TAG_FILES = {
  category: 'categories',
  brand: 'brands',
  room: 'rooms',
  colour: 'colours',
  material: 'materials',
  filter: 'filters',
  style: 'styles',
} as const satisfies Record<TagType, string>;

/** A tag as written, with the type of its file. */
export type TypedTag = TagSource & { readonly type: TagType };

/** The contents of the whole folder, each file checked on its own. */
export interface Sources {
  readonly tags: readonly TypedTag[];
  readonly sellers: SellerFile;
  readonly finishes: FinishFile;
  readonly products: readonly ProductSource[];
  readonly facts: FactFile;
  readonly assortments: AssortmentFile;
  readonly photographs: Photographs;
  /** How the studio builds each kind of thing, by the name that products use. */
  readonly kinds: Readonly<Record<string, KindSource>>;
  /** The studio's material of each finish; a name that ends in a colon takes the finish's colour. */
  readonly materials: Readonly<Record<string, string>>;
  /** Names of the files below `public/media/models`. */
  readonly modelFiles: ReadonlySet<string>;
}

/**
 * Reads the TOML files of the catalogue folder.
 * @throws {SourceError} naming the file and the place of each problem.
 */
export const readSources = async (folder: string): Promise<Sources> => ({
  tags: await readTags(folder),
  sellers: await readSource(folder, 'sellers.toml', SellerFile),
  finishes: await readSource(folder, 'finishes.toml', FinishFile),
  products: await readProducts(folder),
  facts: await readSource(folder, 'facts.toml', FactFile),
  assortments: await readSource(folder, 'assortments.toml', AssortmentFile),
  photographs: (await readSource(folder, 'photographs/taken.toml', PhotographFile)).photograph,
  kinds: (await readSource(folder, 'photographs/kinds.toml', KindFile)).kind,
  materials: (await readSource(folder, 'photographs/finishes.toml', MaterialFile)).finish,
  modelFiles: await readModelFiles(folder),
});

/** Empty when the studio has exported no models. */
const readModelFiles = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set(await readdir(path.join(folder, '../public/media/models')).catch(() => []));

const readTags = async (folder: string): Promise<TypedTag[]> => {
  const types = Object.entries(TAG_FILES) as [TagType, string][];
  const files = types.map(async ([type, name]) => {
    const { tag } = await readSource(folder, `tags/${name}.toml`, TagFile);
    return tag.map((source) => ({ ...source, type }));
  });
  return (await Promise.all(files)).flat();
};

const readProducts = async (folder: string): Promise<ProductSource[]> => {
  const names = (await readdir(path.join(folder, 'products'))).filter((name) =>
    name.endsWith('.toml'),
  );
  const files = names
    .sort()
    .map(async (name) => (await readSource(folder, `products/${name}`, ProductFile)).product);
  return (await Promise.all(files)).flat();
};

/**
 * One TOML file, checked.
 * @throws {SourceError} naming the file and the place of each problem.
 */
export const readSource = async <S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
): Promise<z.output<S>> => {
  const parsed = schema.safeParse(parseToml(file, await readFile(path.join(folder, file), 'utf8')));
  if (parsed.success) return parsed.data;
  throw new SourceError(
    parsed.error.issues.map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}`),
  );
};

const parseToml = (file: string, text: string): unknown => {
  try {
    return parse(text);
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    throw new SourceError([`${file}:${cause.line}:${cause.column}: ${cause.message}`]);
  }
};
