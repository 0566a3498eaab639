import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MUTATIONS } from './list/mutations.ts';
import { problemOf, type Mutation } from './mutation.ts';
import { outcomeOf, outcomeTable, type Outcome } from './outcome.ts';
import { openTests, type Tests } from './run-tests.ts';
import { removeScratch, scratchTree, type ScratchTree } from './scratch-tree.ts';

/*
 * Takes behaviours out of a copy of the shop, one after another, runs the tests that must notice, and prints
 * which did. `npm run mutate -- CART ENQ-013` runs only those of an area and of one row.
 */

const TABLE = path.resolve('docs/mutations.md');
const HEAD = `# What the tests notice

Each row takes one behaviour out of a copy of the shop and runs the tests that must notice. \`npm run mutate\`
writes this table, and fails when no test of a row notices. The first number counts the failing tests that name
the row, and "more" counts the others.

`;

const wanted = process.argv.slice(2);
const isWanted = ({ row }: Mutation): boolean =>
  wanted.length === 0 || wanted.some((name) => row === name || row.startsWith(`${name}-`));

/** Tests that fail before anything is taken out: with those, a failure proves nothing. */
const failuresBefore = async (
  tests: Tests,
  mutations: readonly Mutation[],
): Promise<readonly string[]> => {
  const files = [...new Set(mutations.map(({ test }) => test))];
  const { passed, failed, broken } = await tests.run(files);
  console.log(`Before: ${passed} tests in ${files.length} files pass.`);
  return [...failed, ...broken];
};

const tryOne = async (tree: ScratchTree, tests: Tests, mutation: Mutation): Promise<Outcome> => {
  const run = await tree.with(mutation, () => {
    tests.forget(mutation.file);
    return tests.run([mutation.test]);
  });
  tests.forget(mutation.file);
  const outcome = outcomeOf(mutation, run);
  console.log(
    outcome.survival === ''
      ? `${mutation.row}: noticed. ${outcome.noticedBy[0] ?? ''}`
      : `${mutation.row}: NOT NOTICED (${mutation.fault}): ${outcome.survival}`,
  );
  return outcome;
};

const tryAll = async (tree: ScratchTree, mutations: readonly Mutation[]): Promise<boolean> => {
  const tests = await openTests(tree.folder);
  const failures = await failuresBefore(tests, mutations);
  if (failures.length > 0) {
    console.error(`These fail before anything is taken out:\n${failures.join('\n')}`);
    return false;
  }
  const outcomes: Outcome[] = [];
  for (const mutation of mutations) outcomes.push(await tryOne(tree, tests, mutation));
  await tests.close();
  return report(outcomes);
};

const report = async (outcomes: readonly Outcome[]): Promise<boolean> => {
  const table = outcomeTable(outcomes);
  const survivors = outcomes.filter(({ survival }) => survival !== '');
  console.log(`\n${table}\n\n${outcomes.length} mutations, ${survivors.length} not noticed.`);
  if (wanted.length === 0) await writeFile(TABLE, `${HEAD}${table}\n`);
  return outcomes.length > 0 && survivors.length === 0;
};

const mutations = MUTATIONS.filter(isWanted);
const problems = mutations.map(problemOf).filter((problem) => problem !== '');
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
process.exit((await tryAll(tree, mutations)) ? 0 : 1);
