import { counted, plural } from '@parlour/domain';
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

/** The findings about a site in one line: `hearth: 11 fine, 1 unknown, 2 faults`. */
const siteLine = (site: string, findings: readonly Finding[]): readonly string[] => {
  const own = findings.filter(({ check }) => check.startsWith(`${site}: `));
  if (own.length === 0) return [];
  const count = (state: Finding['state']) => own.filter((each) => each.state === state).length;
  const faults = count('fault');
  return [
    [
      `${site}: ${String(count('fine'))} fine`,
      ...(count('unknown') > 0 ? [`${String(count('unknown'))} unknown`] : []),
      faults === 0 ? 'no fault' : `${String(faults)} ${plural(faults, 'fault')}`,
    ].join(', '),
  ];
};

/**
 * Prints all findings, the faults last, and then a line for each site; exit code 2 when there is a fault.
 * @param sites ids of the sites with a line
 */
export const report = (
  findings: readonly Finding[],
  flags: PrintFlags,
  sites: readonly string[] = [],
): void => {
  const faults = findings.filter(({ state }) => state === 'fault');
  const others = findings.filter(({ state }) => state !== 'fault');
  const open = others.filter(({ state }) => state === 'unknown').length;
  const left = open === 0 ? '' : `; ${counted(open, 'check')} could not be made`;
  const end = faults.length === 0 ? `No fault found${left}.` : `Faults: ${faults.length}`;
  print(flags, { findings }, [
    ...[...others, ...faults].map(textOf),
    ...sites.flatMap((site) => siteLine(site, findings)),
    end,
  ]);
  process.exitCode = faults.length === 0 ? 0 : 2;
};
