import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the bench loads everything that its parts measure, and names its parts', () => {
  const { stderr } = spawnSync('node', ['tools/bootstrap.mjs', 'bench', 'nothing'], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('No part is called nothing.');
  expect(stderr.replace(/\s+/g, ' ')).toContain('measures all of them: index, feeds, search');
});
