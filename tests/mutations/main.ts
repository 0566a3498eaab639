import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { MUTATIONS } from './list/mutations.ts';
import { projectOf, type Mutation } from './mutation.ts';
import { outcomeOf, outcomeTable, type Outcome } from './outcome.ts';
import { runTests, stopRuns } from './run-tests.ts';
import { removeScratch, scratchTree, type ScratchTree } from './scratch-tree.ts';

/*
 * Takes one behaviour after another out of a copy of the shop, runs the tests that must notice, and
 * prints which did. `npm run mutate -- CART ENQ-013` takes those of an area and of a row alone.
 */

const TABLE = 'docs/mutations.md';
const HEAD = `# What the tests notice

Each row takes one behaviour out of a copy of the shop and runs the tests that must notice. Made by
\`npm run mutate\`, which fails when a mutation is noticed by no test of its row.

`;

const wanted = process.argv.slice(2);
const isWanted = ({ row }: Mutation): boolean =>
  wanted.length === 0 || wanted.some((name) => row === name || row.startsWith(`${name}-`));

const stop = (): void => {
  stopRuns();
  void removeScratch().then(() => process.exit(130));
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

/** The tests must pass before anything is taken out: else a failure says nothing. */
const failuresBefore = async (
  { folder }: ScratchTree,
  mutations: readonly Mutation[],
): Promise<readonly string[]> => {
  const tests = Map.groupBy(new Set(mutations.map(({ test }) => test)), projectOf);
  const failures: string[] = [];
  for (const [project, files] of tests) {
    const { passed, failed, broken } = await runTests(folder, project, files);
    console.log(`Before: ${passed} tests pass in ${files.length} files (${project})`);
    failures.push(...failed, ...broken);
  }
  return failures;
};

const tryOne = async (tree: ScratchTree, mutation: Mutation): Promise<Outcome> => {
  const { test } = mutation;
  const run = await tree.with(mutation, () => runTests(tree.folder, projectOf(test), [test]));
  const outcome = outcomeOf(mutation, run);
  console.log(
    outcome.survival === ''
      ? `${mutation.row}: noticed. ${outcome.noticedBy[0] ?? ''}`
      : `${mutation.row}: NOT NOTICED (${mutation.fault}): ${outcome.survival}`,
  );
  return outcome;
};

/** Each tree takes the next mutation when it is done with one. */
const tryAll = async (
  trees: readonly ScratchTree[],
  mutations: readonly Mutation[],
): Promise<readonly Outcome[]> => {
  const left = [...mutations];
  const outcomes: Outcome[] = [];
  const work = async (tree: ScratchTree): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift())
      outcomes.push(await tryOne(tree, next));
  };
  await Promise.all(trees.map(work));
  return outcomes;
};

const main = async (): Promise<boolean> => {
  const mutations = MUTATIONS.filter(isWanted);
  const many = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2), mutations.length));
  const trees = await Promise.all(Array.from({ length: many }, (_, number) => scratchTree(number)));
  const failures = await failuresBefore(trees[0]!, mutations);
  if (failures.length > 0) {
    console.error(`These fail before anything is taken out:\n${failures.join('\n')}`);
    return false;
  }
  const outcomes = await tryAll(trees, mutations);
  const table = outcomeTable(outcomes);
  const survivors = outcomes.filter(({ survival }) => survival !== '');
  console.log(`\n${table}\n\n${outcomes.length} mutations, ${survivors.length} not noticed.`);
  if (wanted.length === 0) await writeFile(TABLE, `${HEAD}${table}\n`);
  return mutations.length > 0 && survivors.length === 0;
};

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  await removeScratch();
}
