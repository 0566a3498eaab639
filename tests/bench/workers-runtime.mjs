import { registerHooks } from 'node:module';

/* The bench measures parts of the worker in a process of Node: what they import of the runtime does nothing here. */

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
