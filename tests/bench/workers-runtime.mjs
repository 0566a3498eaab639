import { registerHooks } from 'node:module';

/*
 * The bench measures parts of the worker in a Node process; the modules of the runtime that they import do
 * nothing here.
 */

const RUNTIME = `data:text/javascript,
  export class DurableObject {}
  export const env = {};
  export const waitUntil = () => {};
`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'cloudflare:workers'
      ? { url: RUNTIME, shortCircuit: true }
      : next(specifier, context),
});
