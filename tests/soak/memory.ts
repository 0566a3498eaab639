import { readFile } from 'node:fs/promises';
import { runtimeProcess } from '../bench/processor-time.ts';

/** The runtime's memory at a moment. */
export interface Sample {
  /** Minutes since the soak began. */
  readonly minute: number;
  /** Resident set, MB. */
  readonly megabytes: number;
  /** How often the worker had been restarted. */
  readonly generation: number;
}

/** Resident set of the running workerd, MB. @throws elsewhere than on Linux. */
export const residentMegabytes = async (): Promise<number> => {
  const status = await readFile(`/proc/${await runtimeProcess()}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
};

/** Slope of the line through some samples by least squares: MB a minute; 0 for fewer than two. */
export const slopeOf = (samples: readonly Sample[]): number => {
  const count = samples.length;
  if (count < 2) return 0;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const minute = mean(samples.map((sample) => sample.minute));
  const megabytes = mean(samples.map((sample) => sample.megabytes));
  let above = 0;
  let below = 0;
  for (const sample of samples) {
    above += (sample.minute - minute) * (sample.megabytes - megabytes);
    below += (sample.minute - minute) ** 2;
  }
  return below === 0 ? 0 : above / below;
};
