import * as z from 'zod';
import { runWithin, tellStage } from '../local/run.ts';

/** Milliseconds in which the registry must answer; a machine without a network waits no longer. */
const PATIENCE_MS = 20_000;

/** The outcome of an audit: `unanswered` if the registry has none, as many mirrors. */
export interface Audit {
  readonly state: 'fine' | 'fault' | 'unanswered';
  readonly told: readonly string[];
}

const UNANSWERED: Audit = { state: 'unanswered', told: ['not answered: the registry has none'] };

const Advisories = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});

const SEVERE: readonly string[] = ['high', 'critical'];

/** Reads what `npm audit --json` prints: known flaws of packages, of which the severe ones are faults. */
export const readAdvisories = (output: string): Audit => {
  const { data } = Advisories.safeParse(parsed(output));
  if (!data) return UNANSWERED;
  const found = Object.entries(data.vulnerabilities);
  const told = found.flatMap(([name, { severity, via }]) =>
    via.flatMap((flaw) =>
      typeof flaw === 'string' ? [] : [`${severity}: ${name}: ${flaw.title} (${flaw.url})`],
    ),
  );
  const isSevere = found.some(([, { severity }]) => SEVERE.includes(severity));
  return { state: isSevere ? 'fault' : 'fine', told: told.length > 0 ? told : ['none known'] };
};

const Signatures = z.object({
  invalid: z.array(z.object({ name: z.string(), version: z.string() })),
  missing: z.array(z.unknown()),
});

/** Reads what `npm audit signatures --json` prints: packages that the registry has not signed as they are. */
export const readSignatures = (output: string): Audit => {
  const { data } = Signatures.safeParse(parsed(output));
  if (!data) return UNANSWERED;
  const told = data.invalid.map(({ name, version }) => `invalid: ${name} ${version}`);
  if (told.length > 0) return { state: 'fault', told };
  return { state: 'fine', told: [`all valid, ${String(data.missing.length)} without one`] };
};

/** npm prints warnings before its JSON, and some versions after it. */
const parsed = (output: string): unknown => {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
};

const AUDITS = [
  ['Advisories of packages', ['audit', '--omit=dev'], readAdvisories],
  ['Signatures of packages', ['audit', 'signatures'], readSignatures],
] as const;

/** Asks the registry about the locked packages; resolves with whether it names no fault. */
export const runAudits = async (): Promise<boolean> => {
  const outcomes = await Promise.all(
    AUDITS.map(async ([name, words, read]) => {
      const asked = [...words, '--json', '--fetch-retries=0'];
      return { name, ...read(await runWithin(PATIENCE_MS, 'npm', asked)) };
    }),
  );
  for (const { name, state, told } of outcomes) {
    tellStage(name, state !== 'fault', `(${told.join('; ')})`);
  }
  return outcomes.every(({ state }) => state !== 'fault');
};
