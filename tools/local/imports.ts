import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runStage } from './run.ts';

/** Inside the project, so that it finds the settings that tsconfig.json extends. */
const MIRROR = '.wrangler/imports';
const ROOMS = ['packages', 'src', 'tools', 'catalogue'];
const SETTINGS = ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs'];

/** The scripts of an `.astro` file: its frontmatter, and its script elements. */
export const scriptsOf = (source: string): string => {
  const [, frontmatter = '', markup = source] =
    /^\s*---\r?\n([\s\S]*?)\r?\n---([\s\S]*)$/.exec(source) ?? [];
  const elements = [...markup.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => script,
  );
  return [frontmatter, ...elements].join('\n');
};

/** The files whose imports are read, and the `package.json` of each package. */
export const codeFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...ROOMS], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|astro)$|(^|\/)package\.json$/.test(file) && existsSync(file));

/**
 * Copies the code to a folder in which every `X.astro` is an `X.astro.ts`, because the checker of
 * imports reads TypeScript only; `import './X.astro'` then finds that file by its extension.
 */
const mirror = async (folder: string): Promise<void> => {
  for (const file of SETTINGS) await cp(file, path.join(folder, file));
  for (const file of codeFiles()) {
    const copy = path.join(folder, file);
    await mkdir(path.dirname(copy), { recursive: true });
    if (file.endsWith('.astro'))
      await writeFile(`${copy}.ts`, scriptsOf(await readFile(file, 'utf8')));
    else await cp(file, copy);
  }
  // `@parlour/mail` is the copy of `packages/mail`.
  await mkdir(path.join(folder, 'node_modules'));
  await symlink('../packages', path.join(folder, 'node_modules/@parlour'));
};

/** Whether every import, including those of `.astro` files, follows the table of `docs/architecture.md`. */
export const checkImports = async (): Promise<boolean> => {
  await rm(MIRROR, { recursive: true, force: true });
  await mirror(MIRROR);
  return runStage({
    name: 'Imports',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.mjs', ...ROOMS],
    cwd: MIRROR,
  });
};
