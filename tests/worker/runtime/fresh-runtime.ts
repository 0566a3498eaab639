import { reset, runInDurableObject } from 'cloudflare:test';
import { waitForGlobalWaitUntil } from 'cloudflare:test-internal';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';

/*
 * Files of tests follow each other in a runtime (docs/decisions/0088). Each begins as if it had the
 * runtime to itself: nothing stored, no clock or global of another, the shop's modules anew.
 */

/** Rows and objects of the file before, those too that the runtime has put aside meanwhile. */
const emptyStorage = async (): Promise<void> => {
  const mark = env.SESSIONS.newUniqueId();
  await runInDurableObject(env.SESSIONS.get(mark), (_, { storage }) => storage.put('mark', 1));
  await reset();
  const removed = await env.CLOSED_STORAGE.fetch(`https://storage.invalid/${mark.toString()}`);
  if (!removed.ok) throw new Error(`Storage was not emptied: ${await removed.text()}`);
};

/** What an unused runtime has, kept beside the modules, which are made anew. */
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

/** Takes away what a file, or a library of the shop, has put beside the globals of the runtime. */
const deleteGlobals = (first: ReadonlySet<string | symbol>): void => {
  for (const key of Reflect.ownKeys(globalThis)) {
    // Vitest's and Vite's own.
    if (!first.has(key) && !String(key).startsWith('__v')) Reflect.deleteProperty(globalThis, key);
  }
};

/**
 * The plugin wraps these functions of the module runner, which lasts, once more for each file: after
 * seventy files an import would pass through the runtime seventy times.
 */
const unwrapModuleRunner = (unused: ReturnType<typeof ofUnused>): void => {
  const { moduleRunner } = globalThis.__vitest_mocker__;
  moduleRunner.transport.invoke = unused.invoke;
  moduleRunner.options.createImportMeta = unused.createImportMeta;
  moduleRunner.evaluator.createRequire = unused.createRequire;
};

/** Ends what the file before has left, and forgets it. */
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
  // Who fails there, or never ends, has failed its own file where that is tested.
  await waitForGlobalWaitUntil().catch(() => undefined);
  vi.resetModules();
  deleteGlobals(unused.globals);
  await emptyStorage();
};
