import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sheets = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file.endsWith('.module.css'));

/** Selectors of a sheet, without those of key frames and the heads of at-rules. */
const selectorsIn = (sheet: string): readonly string[] => {
  const text = sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
  return [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'));
};

/** Parts of a selector list: a comma within brackets does not part. */
const partsOf = (list: string): readonly string[] =>
  list.split(/,(?![^(]*\))/).map((part) => part.trim());

describe('style sheets of components', () => {
  it('name a class of their own in every selector, as an element alone would be every page’s', () => {
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
});
