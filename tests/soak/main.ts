import os from 'node:os';
import { ensureSecrets } from '../../tools/local/secrets.ts';
import { refuse, scriptOptions } from '../../tools/local/script-options.ts';
import { configuredSites } from '../../tools/local/sites.ts';
import { buildOnce } from '../../tools/local/steps.ts';
import { freePort } from '../bench/free-port.ts';
import { printTable, type Row } from '../bench/table.ts';
import { runSoak, type SoakReport } from './soak.ts';
import { faultsFound, memorySlopes, settled } from './verdict.ts';

const USAGE = `npm run soak [-- OPTIONS]

Loads a shop of its own, with faults and restarts, and prints the result. The exit code is 0 when nothing was wrong. It runs at
a low priority, and never touches the shop's own data.

  --minutes 2  ten when absent
  --port 9000  the shop's port`;

/** Shares of the time: after the last restart, more than half of it is left for memory to level off. */
const RESTARTS = [0.08, 0.18, 0.28];

const { values } = scriptOptions(USAGE, {
  options: { minutes: { type: 'string', default: '10' }, port: { type: 'string' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) refuse('--minutes wants a number above 0.', USAGE);

const range = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} MB`;

const memoryRows = (report: SoakReport): readonly Row[] => {
  const samples = settled(report);
  if (samples.length === 0) return [];
  const slopes = memorySlopes(report);
  const slope = (value?: number) =>
    value === undefined ? 'too short to tell' : `${value.toFixed(2)} MB/min`;
  return [
    { name: 'memory that the worker holds', value: range(samples.map(({ held }) => held)) },
    { name: '**its slope**', value: slope(slopes?.held) },
    { name: 'memory of the runtime', value: range(samples.map(({ megabytes }) => megabytes)) },
    { name: 'its slope', value: slope(slopes?.resident) },
  ];
};

const rowsOf = (report: SoakReport): readonly Row[] => {
  const { findings, audit, faults, imports, repeats, paid, restarts } = report;
  const row = (name: string, value: number | string): Row => ({ name, value: String(value) });
  return [
    row('requests', findings.asked),
    ...[...findings.kinds].toSorted().map(([kind, count]) => row(`of these: ${kind}`, count)),
    ...[...findings.counts].toSorted().map(([outcome, count]) => row(`answer ${outcome}`, count)),
    row('**wrong answers**', findings.wrong.length),
    ...[...faults].toSorted().map(([fault, count]) => row(`fault: ${fault}`, count)),
    row('restarts', restarts),
    row('imports', imports),
    row('orders', audit.orders),
    row('orders paid', paid),
    row('orders sent again with their key', repeats),
    row('**orders lost**', audit.lost.length),
    row('**orders doubled**', audit.doubled.length),
    row('**payments lost**', audit.unpaid.length),
    row('**things with a wrong stock**', audit.stockWrong.length),
    ...memoryRows(report),
  ];
};

os.setPriority(10);
// A deployed isolate may hold 128 MB. The local runtime has no limit of its own; beyond this one it ends.
process.env.MINIFLARE_WORKERD_V8_FLAGS = '--max-old-space-size=128';
await ensureSecrets((await configuredSites()).sites);
await buildOnce();
const port = values.port === undefined ? await freePort() : Number(values.port);
const report = await runSoak({ port, seconds: minutes * 60, restarts: RESTARTS });
printTable([`${String(minutes)} minutes`], [rowsOf(report)]);
const found = faultsFound(report);
/** Faults that differ in their ids only are one kind. */
const kinds = Map.groupBy(found, (what) => what.replaceAll(/[\w-]{10,}/g, '…'));
for (const [kind, [first = '', ...others]] of kinds) {
  console.log(others.length === 0 ? first : `${String(others.length + 1)} times: ${kind}`);
}
process.exitCode = found.length === 0 ? 0 : 1;
