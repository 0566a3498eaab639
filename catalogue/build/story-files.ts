import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { marked } from 'marked';
import { parse, TomlError } from 'smol-toml';
import type * as z from 'zod';
import { SourceError } from './sources.ts';
import { PinFile, PostHead, RoomHead } from './story-schema.ts';

/** A story as written: its head, and its Markdown as HTML. */
export interface StoryFile<Head> {
  readonly slug: string;
  readonly head: Head;
  readonly html: string;
}

export interface StorySources {
  readonly rooms: readonly StoryFile<RoomHead>[];
  readonly posts: readonly StoryFile<PostHead>[];
  /** Places of the products in the photographs of rooms. */
  readonly pins: PinFile;
}

/**
 * Reads the Markdown files of the moodrooms and the posts.
 * @throws {SourceError} naming the file and the place of each problem.
 */
export const readStories = async (folder: string): Promise<StorySources> => ({
  rooms: await readFolder(folder, 'moodrooms', RoomHead),
  posts: await readFolder(folder, 'posts', PostHead),
  pins: await readPins(folder),
});

const readFolder = async <Head extends z.ZodType>(
  folder: string,
  name: string,
  schema: Head,
): Promise<StoryFile<z.output<Head>>[]> => {
  // A catalogue may do without stories.
  const entries = await readdir(path.join(folder, name)).catch(() => []);
  const files = entries.filter((file) => file.endsWith('.md'));
  return Promise.all(
    files.sort().map(async (file) => {
      const text = await readFile(path.join(folder, name, file), 'utf8');
      return readStory(`${name}/${file}`, text, schema);
    }),
  );
};

const PARTS = /^\+\+\+\n(.*?)\n\+\+\+\n(.*)$/s;

const readStory = <Head extends z.ZodType>(
  file: string,
  text: string,
  schema: Head,
): StoryFile<z.output<Head>> => {
  const [, head, markdown] = PARTS.exec(text) ?? [];
  if (head === undefined || markdown === undefined) {
    throw new SourceError([`${file}: begin with a head between two lines of +++`]);
  }
  const parsed = schema.safeParse(parseHead(file, head));
  if (!parsed.success) {
    throw new SourceError(
      parsed.error.issues.map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const html = marked.parse(markdown.trim(), { async: false });
  return { slug: path.basename(file, '.md'), head: parsed.data, html };
};

const parseHead = (file: string, head: string): unknown => {
  try {
    return parse(head);
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    throw new SourceError([`${file}:${cause.line + 1}:${cause.column}: ${cause.message}`]);
  }
};

const PINS = 'moodrooms/pins.json';

const readPins = async (folder: string): Promise<PinFile> => {
  const text = await readFile(path.join(folder, PINS), 'utf8').catch(() => '{}');
  const parsed = PinFile.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new SourceError(
    parsed.error.issues.map((issue) => `${PINS}: ${issue.path.join('.')}: ${issue.message}`),
  );
};

/** Words of a text as a reader counts them. */
export const wordsOf = (html: string): number =>
  (html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []).length;
