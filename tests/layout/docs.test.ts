import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURES } from './features.ts';
import { folders, tracked } from './tracked.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

/** Documents for engineers and operators; the texts of the catalogue are for shoppers. */
const documents = tracked.filter((file) =>
  /^(docs\/.*|[^/]+|(?:catalogue|packages)\/(.*\/)?README)\.md$/.test(file),
);

const withoutBlocks = (text: string): string => text.replace(/^```[^]*?^```$/gm, '');

/** The anchors of a page: those of its headings, and those in its HTML. */
const anchorsOf = (text: string): Set<string> => {
  const headings = [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const written = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return new Set([...headings, ...written]);
};

const isBroken = (file: string, link: string): boolean => {
  const [target = '', anchor] = link.split('#');
  const wanted = target === '' ? file : path.join(path.dirname(file), target);
  if (!existsSync(wanted)) return true;
  return anchor !== undefined && !anchorsOf(read(wanted)).has(anchor);
};

/** Files that a build, a start or a test creates, which git therefore ignores. */
const made = read('.gitignore').trim().split('\n');
const isMade = (word: string): boolean =>
  made.some((entry) => path.matchesGlob(word, entry.replace(/\/$/, '{,/**}')));
const ROOTS = 'packages|src|tests|tools|docs|catalogue|public';
/** Folders that a document may name without the folders above them. */
const SHORTENED = 'lib|components|islands|layouts|pages|styles|worker|market|platform|middleware';
/** A word that looks like a path of the tree: it begins at a known folder or ends like one of our files. */
const PATH = new RegExp(
  `^(?:(?:${ROOTS}|${SHORTENED})/[^\\s]*|[\\w.[\\]<>*/-]*[\\w\\])>*]\\.(?:tsx?|astro|mjs|css|sql|py|toml|md))$`,
);
const everything = [...tracked, ...folders];

/** Whether a file or folder has this path, or one that ends with it; `<id>` and `*` match any name. */
const isInTree = (word: string): boolean => {
  const pattern = word
    .replace(/\/$/, '')
    .replace(/[.+^$()[\]{}|\\?]/g, '\\$&')
    .replace(/<[^>]+>|\*+/g, '[^/]+');
  const ending = new RegExp(`(^|/)${pattern}$`);
  return everything.some((each) => ending.test(each));
};

/** Words in code quotes; in code blocks and plain text, words that begin at the top of the tree. */
const pathsIn = (text: string): string[] => {
  const quoted = [...withoutBlocks(text).matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);
  const plain = text.match(new RegExp(`(?<![\\w./-])(?:${ROOTS})/[\\w./<>*[\\]-]*[\\w/>*]`, 'g'));
  return [...quoted.filter((word) => PATH.test(word)), ...(plain ?? [])];
};

describe('documents', () => {
  it('link to targets that exist', () => {
    const broken = documents.flatMap((file) =>
      [...withoutBlocks(read(file)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => isBroken(file, link))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('name paths that exist', () => {
    const stale = documents
      .filter((file) => !file.startsWith('docs/spec/') || file === 'docs/spec/README.md')
      .flatMap((file) =>
        pathsIn(read(file))
          .filter((word) => !isMade(word) && !isInTree(word))
          .map((word) => `${file}: ${word}`),
      );
    expect(stale).toEqual([]);
  });

  it('exist when the code names one', () => {
    const named = tracked
      .filter((file) =>
        /^(packages|src|tests|tools|catalogue|[^/]+$).*\.(tsx?|astro|mjs|css|toml)$/.test(file),
      )
      .flatMap((file) => read(file).match(/\bdocs\/[\w/-]+\.md\b/g) ?? []);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('say what every feature holds', () => {
    const [, table = ''] = read('docs/architecture.md').split(/^### (?:Features|Layers)$/m);
    const named = [...table.matchAll(/^\| `([a-z]+)` \|/gm)];
    expect(named.map(([, feature]) => feature).toSorted()).toEqual(FEATURES.toSorted());
  });
});

describe('pages of decisions', () => {
  const pages = tracked.filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file));
  const index = read('docs/decisions/README.md');

  it('appear in the index under their titles', () => {
    const missing = pages.filter((page) => {
      const [, title = ''] = /^# (.+)$/m.exec(read(page)) ?? [];
      const number = path.basename(page).slice(0, 4);
      return !index.includes(`| ${number} | [${title}](${path.basename(page)}) |`);
    });
    expect(missing).toEqual([]);
  });

  it('are each numbered once, with one line in the index', () => {
    const numbers = pages.map((page) => path.basename(page).slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
    const listed = [...index.matchAll(/^\| (\d{4}) \|/gm)].map(([, number]) => number);
    expect(listed.toSorted()).toEqual(numbers.toSorted());
  });
});
