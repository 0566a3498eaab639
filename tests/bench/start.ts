import { startUpMilliseconds } from '../../tools/deploy/start-up.ts';
import { LIMITS } from '../../tools/doctor/platform-limits.ts';
import { workerSize } from '../../tools/deploy/worker-size.ts';
import { printTable, spread } from './table.ts';

const ROUNDS = 5;

/** Prints the size of the built worker, and how long it takes to start on this machine. */
export const printStart = async (): Promise<void> => {
  const { raw, gzip } = await workerSize();
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const milliseconds = await startUpMilliseconds('dist/server/wrangler.json');
    if (milliseconds !== null) taken.push(milliseconds);
  }
  const limit = `of ${LIMITS.startUp.most} on the platform’s machines`;
  printTable(
    ['worker'],
    [
      [
        { name: 'size', value: `${(raw / 1e6).toFixed(2)} MB` },
        { name: 'compressed', value: `${(gzip / 1e6).toFixed(2)} MB` },
        { name: 'start-up', value: taken.length === 0 ? 'not told' : `${spread(taken)} ${limit}` },
      ],
    ],
  );
};
