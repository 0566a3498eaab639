import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { deployId } from './deploy-id.ts';

const FILES = [
  'catalogue/policies/privacy-policy.md',
  'packages/site/src/index.ts',
  'public/sites/hearth/logo.svg',
  'src/pages/index.astro',
  'wrangler.toml',
];

const write = (root: string, file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

it.each([...FILES.map((file) => [file, true] as const), ['docs/operating.md', false] as const])(
  'a changed %s is another deployment: %s',
  (file, isAnother) => {
    const root = mkdtempSync(path.join(tmpdir(), 'deploy-id-'));
    for (const one of [...FILES, 'docs/operating.md']) write(root, one, 'before');
    const before = deployId(root);
    expect(deployId(root)).toBe(before);
    write(root, file, 'after');
    expect(deployId(root) !== before).toBe(isAnother);
  },
);
