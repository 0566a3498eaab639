import { calls } from './all-calls.ts';
import type { Call } from './call.ts';

/** Method, path and effect of the calls that scripts of pages make, by the names of their rows. */
export const routesByScripts = (): Record<string, Pick<Call, 'method' | 'path' | 'effect'>> =>
  Object.fromEntries(
    Object.entries(calls as Readonly<Record<string, Call>>)
      .filter(([, { byScripts }]) => byScripts)
      .map(([name, { method, path, effect }]) => [name, { method, path, effect }]),
  );
