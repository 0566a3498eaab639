/** Milliseconds of processor time over which each figure is measured, and the fewest repetitions. */
const MEASURED_MS = 200;
const REPETITIONS = 5;

/** Milliseconds of this thread's processor time since the process began. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Milliseconds of processor time that a piece of work takes on average, after a first run that does not
 * count.
 */
export const costOf = (work: () => unknown): number => {
  work();
  const started = processorTime();
  let [rounds, spent] = [0, 0];
  while (rounds < REPETITIONS || spent < MEASURED_MS) {
    work();
    rounds += 1;
    spent = processorTime() - started;
  }
  return spent / rounds;
};
