import { reset, runInDurableObject } from 'cloudflare:test';
import { waitForGlobalWaitUntil } from 'cloudflare:test-internal';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';

/*
 * Test files follow one another in a runtime (docs/decisions/0088). Each begins as if it had the runtime to
 * itself: nothing stored, no other file's clock or globals, and fresh modules of the shop.
 */

/** Deletes the rows and objects of the previous file, including those that the runtime has evicted. */
const emptyStorage = async (): Promise<void> => {
  const mark = env.SESSIONS.newUniqueId();
  await runInDurableObject(env.SESSIONS.get(mark), (_, { storage }) => storage.put('mark', 1));
  await reset();
  const removed = await env.CLOSED_STORAGE.fetch(`https://storage.invalid/${mark.toString()}`);
  if (!removed.ok) throw new Error(`Storage was not emptied: ${await removed.text()}`);
};

/** The state of an unused runtime, stored apart from the modules, which are loaded afresh. */
const UNUSED = Symbol.for('parlour: an unused runtime');

const ofUnused = () => {
  const { moduleRunner } = globalThis.__vitest_mocker__;
  return {
    globals: new Set(Reflect.ownKeys(globalThis)).add(UNUSED),
    invoke: moduleRunner.transport.invoke,
    createImportMeta: moduleRunner.options.createImportMeta,
    createRequire: moduleRunner.evaluator.createRequire,
  };
};

/** Removes what a file, or a library of the shop, has added to the globals of the runtime. */
const deleteGlobals = (first: ReadonlySet<string | symbol>): void => {
  for (const key of Reflect.ownKeys(globalThis)) {
    // Vitest's and Vite's own.
    if (!first.has(key) && !String(key).startsWith('__v')) Reflect.deleteProperty(globalThis, key);
  }
};

/**
 * For each file the plugin wraps these functions of the module runner again, and the runner lasts: after
 * seventy files an import would pass through the runtime seventy times.
 */
const unwrapModuleRunner = (unused: ReturnType<typeof ofUnused>): void => {
  const { moduleRunner } = globalThis.__vitest_mocker__;
  moduleRunner.transport.invoke = unused.invoke;
  moduleRunner.options.createImportMeta = unused.createImportMeta;
  moduleRunner.evaluator.createRequire = unused.createRequire;
};

/** Ends and removes everything that the previous file has left. */
export const makeFresh = async (): Promise<void> => {
  const runtime = globalThis as { [UNUSED]?: ReturnType<typeof ofUnused> };
  const unused = runtime[UNUSED];
  if (unused === undefined) {
    runtime[UNUSED] = ofUnused();
    return;
  }
  unwrapModuleRunner(unused);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // A promise that fails or never ends has already failed the file that tests it.
  await waitForGlobalWaitUntil().catch(() => undefined);
  vi.resetModules();
  deleteGlobals(unused.globals);
  await emptyStorage();
};
