import { spinner } from '@clack/prompts';
import type { PrintFlags } from '../parlour/print.ts';

/** A step of a deployment, and its result. */
export interface Step {
  readonly step: string;
  readonly outcome: 'done' | 'failed' | 'would be done';
  readonly found: string;
}

/** Runs steps one after another, shows them, and records the result of each. */
export interface Steps {
  readonly done: readonly Step[];
  /** The work returns its result as text, and a value for the following steps. */
  readonly step: <T>(name: string, work: () => Promise<readonly [string, T]>) => Promise<T>;
}

interface Display {
  readonly start: (text: string) => void;
  readonly stop: (text: string) => void;
  readonly error: (text: string) => void;
}

const lines = (): Display => ({
  start: () => undefined,
  stop: (text) => {
    console.log(text);
  },
  error: (text) => {
    console.error(text);
  },
});

const silent: Display = { start: () => undefined, stop: () => undefined, error: () => undefined };

const displayFor = ({ json = false }: PrintFlags): Display => {
  if (json) return silent;
  return process.stdout.isTTY ? spinner() : lines();
};

/** Shows steps as they run: animated on a terminal, elsewhere a line each, none with JSON. */
export const stepsShown = (flags: PrintFlags & { readonly dryRun?: boolean }): Steps => {
  const done: Step[] = [];
  const outcome = flags.dryRun === true ? 'would be done' : 'done';
  return {
    done,
    async step(name, work) {
      const display = displayFor(flags);
      display.start(name);
      try {
        const [found, value] = await work();
        done.push({ step: name, outcome, found });
        display.stop(`${name}: ${found}`);
        return value;
      } catch (thrown) {
        const found = thrown instanceof Error ? thrown.message : String(thrown);
        done.push({ step: name, outcome: 'failed', found });
        display.error(`${name}: failed`);
        throw thrown;
      }
    },
  };
};
