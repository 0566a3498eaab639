import { slopeOf, type Sample } from './memory.ts';
import type { SoakReport } from './soak.ts';

/** MB a minute by which the worker's memory may grow at the end, when everything has been loaded and cached. */
const FLAT = 4;
/** MB that the worker may hold: an isolate has 128, and needs room to work in. */
const MOST = 80;
/** Share of the time after which memory is measured, and the shortest such time, in minutes. */
const SETTLED = 0.45;
const LONG_ENOUGH = 2;

/** The samples after the last restart, once the caches have filled. */
export const settled = ({ samples, restarts }: SoakReport): readonly Sample[] => {
  const end = samples.at(-1)?.minute ?? 0;
  return samples.filter(
    ({ minute, generation }) => generation === restarts && minute >= end * SETTLED,
  );
};

/** MB a minute, for the worker's memory and the whole runtime; undefined when the soak was too short. */
export const memorySlopes = (
  report: SoakReport,
): { readonly held: number; readonly resident: number } | undefined => {
  const samples = settled(report);
  const minutes = (samples.at(-1)?.minute ?? 0) - (samples[0]?.minute ?? 0);
  if (minutes < LONG_ENOUGH) return undefined;
  const held = slopeOf(samples.map((sample) => ({ ...sample, megabytes: sample.held })));
  return { held, resident: slopeOf(samples) };
};

/** The faults of the shop, a line each; none when it passed. */
export const faultsFound = (report: SoakReport): readonly string[] => {
  const { findings, audit, restarts } = report;
  const slope = memorySlopes(report)?.held ?? 0;
  const most = Math.max(0, ...settled(report).map(({ held }) => held));
  return [
    ...findings.wrong.map((what) => `wrong answer: ${what}`),
    ...audit.lost.map((id) => `order lost, or other than its customer was told: ${id}`),
    ...audit.doubled.map((id) => `order that nobody was told of: ${id}`),
    ...audit.unpaid.map(
      (id) => `order that its customer has paid and the shop does not know: ${id}`,
    ),
    ...audit.stockWrong.map((what) => `stock is not what was ordered of it: ${what}`),
    ...(audit.orders === 0 ? ['nothing was ordered'] : []),
    ...(most > MOST ? [`the worker holds ${most.toFixed(0)} MB`] : []),
    ...(slope > FLAT ? [`memory grows by ${slope.toFixed(1)} MB a minute`] : []),
    ...(restarts === 0 ? ['the worker was never restarted'] : []),
  ];
};
