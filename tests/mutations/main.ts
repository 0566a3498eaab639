import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { problemOf, titlesOf, type Behaviour } from './behaviour.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { outcomeOf, outcomeTable, type Outcome } from './outcome.ts';
import { openTests, type Tests } from './run-tests.ts';
import { removeScratch, scratchTree, type ScratchTree } from './scratch-tree.ts';

/*
 * Takes behaviours out of a copy of the shop, one after another, runs the tests that must notice, and prints
 * which did. `npm run mutate -- CART ENQ-023 tests/worker/agents` runs only those of an area, of a requirement, and of
 * the test files with the words in their paths.
 */

const TABLE = path.resolve('docs/mutations.md');
const HEAD = `# What the tests notice

Each row takes one behaviour out of a copy of the shop, where a module exports it, and runs the tests that must
notice. \`npm run mutate\` writes this table, and fails when no test of a row notices. The proof is a requirement
or, beyond the specification, words of a title; only the tests that name it are run. The number counts those
that fail.

`;

const wanted = process.argv.slice(2);
const isWanted = ({ proof, test }: Behaviour): boolean =>
  wanted.length === 0 ||
  wanted.some((name) => proof === name || proof.startsWith(`${name}-`) || test.includes(name));

/** Tests that fail before anything is taken out: with those, a failure proves nothing. */
const failuresBefore = async (
  tests: Tests,
  rows: readonly Behaviour[],
): Promise<readonly string[]> => {
  const files = [...new Set(rows.map(({ test }) => test))];
  const titles = new RegExp(rows.map(({ proof }) => titlesOf(proof).source).join('|'));
  const { passed, failed, broken } = await tests.run(files, titles);
  console.log(`Before: ${passed} tests in ${files.length} files pass.`);
  return [...failed, ...broken];
};

const tryOne = async (tree: ScratchTree, tests: Tests, row: Behaviour): Promise<Outcome> => {
  const run = await tree.without(row, () => {
    tests.forget(row.module);
    return tests.run([row.test], titlesOf(row.proof));
  });
  tests.forget(row.module);
  const outcome = outcomeOf(row, run);
  console.log(
    outcome.silence === ''
      ? `${row.behaviour} (${row.proof}): noticed. ${run.failed[0] ?? ''}`
      : `${row.behaviour} (${row.proof}): NOT NOTICED: ${outcome.silence}`,
  );
  return outcome;
};

const tryAll = async (tree: ScratchTree, rows: readonly Behaviour[]): Promise<boolean> => {
  const tests = await openTests(tree.folder);
  const failures = await failuresBefore(tests, rows);
  if (failures.length > 0) {
    console.error(`These fail before anything is taken out:\n${failures.join('\n')}`);
    return false;
  }
  const outcomes: Outcome[] = [];
  for (const row of rows) outcomes.push(await tryOne(tree, tests, row));
  await tests.close();
  return report(outcomes);
};

const report = async (outcomes: readonly Outcome[]): Promise<boolean> => {
  const table = outcomeTable(outcomes);
  const unnoticed = outcomes.filter(({ silence }) => silence !== '');
  console.log(`\n${table}\n\n${outcomes.length} behaviours, ${unnoticed.length} not noticed.`);
  if (wanted.length === 0) await writeFile(TABLE, `${HEAD}${table}\n`);
  return outcomes.length > 0 && unnoticed.length === 0;
};

const rows = BEHAVIOURS.filter(isWanted);
const problems = rows.map(problemOf).filter((problem) => problem !== '');
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
process.on('exit', removeScratch);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(130));
}
const tree = await scratchTree();
process.chdir(tree.folder);
process.exit((await tryAll(tree, rows)) ? 0 : 1);
