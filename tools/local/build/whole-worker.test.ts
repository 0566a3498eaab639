import { expect, it } from 'vitest';
import { unresolvedIn } from './whole-worker.ts';

it('a worker that calls a missing require is told from a whole one', () => {
  expect(unresolvedIn('var x = __require("path"), y = __require("fs");')).toEqual(['path', 'fs']);
  expect(unresolvedIn('import x from "node:path"; const __require = 1;')).toEqual([]);
});
