import type { ExecutionContext } from 'hono';
import type { Site } from '@parlour/site';
import { errorChain, redacted, within } from '@parlour/runtime';
import type { Env } from '../platform/env.ts';

/** The site whose health is checked. */
export interface HealthContext {
  readonly env: Env;
  readonly site: Site;
  readonly ctx: ExecutionContext;
}

/** Something that a site needs. */
export interface Dependency {
  readonly name: string;
  /** Whether the site is still ready without it; no when absent. */
  readonly isDispensable?: boolean;
  /** What to do if it fails. */
  readonly mend: string;
  /** Resolves when it works; otherwise throws the reason. */
  readonly check: (context: HealthContext, signal: AbortSignal) => Promise<unknown>;
}

/** The result of checking a dependency. */
export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly isDispensable?: boolean;
  readonly milliseconds: number;
  /** Absent if nothing is wrong. */
  readonly fault?: string;
  readonly mend?: string;
}

/** Milliseconds within which a dependency must answer: a health check takes no longer. */
const DEADLINE_MS = 3_000;

/** Checks a dependency within the deadline. Never throws. */
export const examine = async (
  { name, isDispensable, mend, check }: Dependency,
  context: HealthContext,
): Promise<Finding> => {
  const known = { name, ...(isDispensable === true ? { isDispensable } : {}) };
  const started = performance.now();
  const taken = (): number => Math.round(performance.now() - started);
  try {
    await within(DEADLINE_MS, (signal) => check(context, signal), tooLate);
    return { ...known, ok: true, milliseconds: taken() };
  } catch (thrown) {
    const fault = redacted(errorChain(thrown).join(' < '));
    return { ...known, ok: false, milliseconds: taken(), fault, mend };
  }
};

const tooLate = (): Error => new Error(`no answer within ${String(DEADLINE_MS / 1_000)} seconds`);
