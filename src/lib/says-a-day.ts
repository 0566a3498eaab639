/** Fields of offers that hold for the day in London on which they are read: arrival, and the period of a reduction. */
const OF_A_DAY: ReadonlySet<string> = new Set(['arrivesFrom', 'wasFrom', 'wasUntil']);

/** Whether a reply, or a part of one, says what another day may change without any write. */
export const saysADay = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, part]: [string, unknown]) => {
    if (name === 'hasArrivals') return part === true;
    return OF_A_DAY.has(name) ? part !== '' : saysADay(part);
  });
