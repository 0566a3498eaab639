import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { reasonIn, runQuietly } from './run.ts';

const BUILD = `13:37:02 [build] Building server entrypoints...
Unable to fetch the \`Request.cf\` object! Falling back to a default placeholder...
Error: getaddrinfo ENOTFOUND workers.cloudflare.com
    at GetAddrInfoReqWrap.onlookupall [as oncomplete] (node:dns:123:26)
Failed to get static paths from the prerender server (500: Internal Server Error).
\u001b[31mError: StaticPageError: catalogue/policies: the texts cannot be used\u001b[39m
  - info/zz.md: {{company}}: no such placeholder
    at async Object.fetch (file:///miniflare/entry.worker.js:5333:22)
  Location:
    /miniflare/entry.worker.js:5333:22
  Stack trace:
    at async Object.fetch (file:///miniflare/entry.worker.js:5333:22)`;

describe('a command that fails', () => {
  it.each([
    [
      'a build',
      BUILD,
      'catalogue/policies: the texts cannot be used\n  - info/zz.md: {{company}}: no such placeholder',
    ],
    [
      'Wrangler',
      '\n✘ [ERROR] Migration 0007_x.sql failed with the following errors:\nno such table: y\n\n🪵  Logs were written',
      'Migration 0007_x.sql failed with the following errors:\nno such table: y',
    ],
    ['a program that says no error', '10:00:01 begun\nthe disk is gone\n', 'the disk is gone'],
  ])('says the reason alone: %s', (_, output, reason) => {
    expect(reasonIn(output)).toBe(reason);
  });

  it('says the reason first, without a stack, and keeps its whole output in a file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlour-run-'));
    const before = process.cwd();
    process.chdir(folder);
    try {
      await writeFile('fails.mjs', 'console.log("begun"); throw new Error("the disk is gone");\n');
      const failed = await runQuietly(process.execPath, ['fails.mjs']).catch(String);
      const [first, ...rest] = failed.split('\n');
      expect(first).toMatch(/the disk is gone$/);
      expect(rest).toEqual([
        '("node fails.mjs" failed.',
        'Its whole output is in .wrangler/failed.log)',
      ]);
      expect(await readFile('.wrangler/failed.log', 'utf8')).toMatch(/^begun\n[^]* {4}at /);
    } finally {
      process.chdir(before);
      await rm(folder, { recursive: true });
    }
  });
});
