import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src'],
  {
    encoding: 'utf8',
  },
).split('\n');
const sheets = files.filter((file) => file.endsWith('.module.css'));

/** The styles of the sheets and of Astro's components. */
const looks = files.flatMap((file) => {
  if (!/\.(css|astro)$/.test(file)) return [];
  const text = readFileSync(file, 'utf8');
  const styles = file.endsWith('.css')
    ? [text]
    : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet);
  return styles.map((sheet) => ({ file, sheet }));
});

const GLOBAL = /:global\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const INNERMOST = /\([^()]*\)/g;

/** A selector without the contents of its brackets, and with no space around its combinators. */
const outline = (selector: string): string => {
  const flat = selector.replaceAll(INNERMOST, '');
  return flat === selector ? flat.replaceAll(/\s*([>~+])\s*/g, '$1') : outline(flat);
};

/**
 * Whether a `:has()` decides the look of elements below it that have no class, id or attribute in the
 * selector.
 */
const reachesAll = (selector: string): boolean => {
  const [, after = ''] = /:has\b(.*)$/.exec(outline(selector.replaceAll(GLOBAL, '$1'))) ?? [];
  const [, last = ''] = /[ >]([^ >~+]+)$/.exec(after) ?? [];
  return last !== '' && !/[.#[]/.test(last);
};

/** Selectors of a sheet, without those of key frames and the heads of at-rules. */
const selectorsIn = (sheet: string): readonly string[] => {
  const text = sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
  return [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'));
};

/** Parts of a selector list: a comma within brackets does not divide it. */
const partsOf = (list: string): readonly string[] =>
  list.split(/,(?![^(]*\))/).map((part) => part.trim());

describe('style sheets of components', () => {
  it('have a class of their own in every selector, because a bare element would match on every page', () => {
    const loose = sheets.flatMap((file) =>
      selectorsIn(readFileSync(file, 'utf8'))
        .flatMap(partsOf)
        .filter(
          (part) => !/\.[a-z]/i.test(part.replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')),
        )
        .map((part) => `${file}: ${part}`),
    );
    expect(sheets.length).toBeGreaterThan(10);
    expect(loose).toEqual([]);
  });

  it('let no :has() decide the look of every picture, list or link below it', () => {
    const wide = looks.flatMap(({ file, sheet }) =>
      selectorsIn(sheet)
        .flatMap(partsOf)
        .filter(reachesAll)
        .map((part) => `${file}: ${part}`),
    );
    expect(looks.length).toBeGreaterThan(sheets.length);
    expect(wide).toEqual([]);
  });
});
