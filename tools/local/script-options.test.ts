import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });

describe('an npm script', () => {
  it.each(['tools/start.ts', 'tools/test.ts', 'tools/build.ts', 'tests/requests/main.ts'])(
    'says which option it does not know, and how it is used: %s',
    (script) => {
      const { status, stderr } = run(script, '--nothing');
      expect(status).toBe(2);
      expect(stderr).toMatch(/^Unknown option '--nothing'\n\nnpm (?:start|test|run \w+)/);
      const help = run(script, '--help');
      expect(help.status).toBe(0);
      expect(help.stdout).toBe(stderr.slice(stderr.indexOf('npm ')));
    },
  );
});
