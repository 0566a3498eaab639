import { print, type PrintFlags } from '../parlour/print.ts';

/** The result of one check: `unknown` when it could not be made, such as for a shop that is not running. */
export interface Finding {
  /** The subject of the check, such as `hearth: pictures`. */
  readonly check: string;
  readonly state: 'fine' | 'fault' | 'unknown';
  readonly found: string;
  /** How to mend it; empty where there is nothing to do. */
  readonly mend: string;
}

export const fine = (check: string, found: string): Finding => ({
  check,
  found,
  state: 'fine',
  mend: '',
});

export const fault = (check: string, found: string, mend: string): Finding => ({
  check,
  found,
  mend,
  state: 'fault',
});

export const unknown = (check: string, found: string, mend: string): Finding => ({
  check,
  found,
  mend,
  state: 'unknown',
});

/** The faults of a check, or a finding that all is well. */
export const orFine = (faults: readonly Finding[], check: string, found: string) =>
  faults.length > 0 ? faults : [fine(check, found)];

const MARKS = { fine: 'fine   ', fault: 'FAULT  ', unknown: 'unknown' } as const;

const textOf = ({ check, state, found, mend }: Finding): string =>
  [
    `${MARKS[state]}  ${check}: ${found}`,
    ...(mend === '' ? [] : [`         ${state === 'fault' ? 'mend' : 'to know'}: ${mend}`]),
  ].join('\n');

/** Prints all findings, the faults last; exit code 2 when there is one. */
export const report = (findings: readonly Finding[], flags: PrintFlags): void => {
  const faults = findings.filter(({ state }) => state === 'fault');
  const others = findings.filter(({ state }) => state !== 'fault');
  const end = faults.length === 0 ? 'No fault found.' : `Faults: ${faults.length}`;
  print(flags, { findings }, [...others, ...faults].map(textOf).concat(end));
  process.exitCode = faults.length === 0 ? 0 : 2;
};
