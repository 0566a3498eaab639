import { progress as progressBar } from '@clack/prompts';
import type { PrintFlags } from '../parlour/print.ts';
import type { Progress } from './import-catalogue.ts';

/** Shows the progress of an import. */
export interface ProgressDisplay {
  readonly show: (progress: Progress) => void;
  readonly end: () => void;
}

/** A bar on a terminal; elsewhere a line for every tenth; nothing with JSON. */
export const progressDisplay = ({ json = false }: PrintFlags = {}): ProgressDisplay => {
  if (json) return { show: () => undefined, end: () => undefined };
  return process.stdout.isTTY ? barDisplay() : lineDisplay();
};

const LABELS = {
  sending: 'Sending',
  reading: 'Reading',
  checking: 'Checking',
  loading: 'Loading',
  pictures: 'Pictures',
  noting: 'Recording the present state',
  'putting back': 'Restoring',
} as const;

const percentOf = ({ done, total }: Progress): number =>
  total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total));

const barDisplay = (): ProgressDisplay => {
  let stage: Progress['stage'] | undefined;
  let bar: ReturnType<typeof progressBar> | undefined;
  let shown = 0;
  const end = (): void => {
    if (stage !== undefined) bar?.stop(LABELS[stage]);
  };
  return {
    show(progress) {
      if (progress.stage !== stage) {
        end();
        ({ stage } = progress);
        shown = 0;
        bar = progressBar({ max: 100 });
        bar.start(LABELS[stage]);
      }
      const percent = percentOf(progress);
      if (percent > shown) bar?.advance(percent - shown, `${LABELS[progress.stage]} ${percent} %`);
      shown = Math.max(shown, percent);
    },
    end,
  };
};

const lineDisplay = (): ProgressDisplay => {
  let last = '';
  return {
    show(progress) {
      const tenth = Math.floor(percentOf(progress) / 10) * 10;
      const line = `${LABELS[progress.stage]} ${tenth} %`;
      if (line !== last && tenth > 0) console.log(line);
      last = line;
    },
    end: () => undefined,
  };
};
