import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the bench loads whatever its parts measure, and names them', () => {
  const { stderr } = spawnSync('node', ['tools/bootstrap.mjs', 'bench', 'nothing'], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('no part is called nothing; there are index, feeds, search');
});
