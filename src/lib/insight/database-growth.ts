interface DatabaseGrowth {
  readonly name: string;
  readonly bytes: number;
  readonly bytesADay: number;
  /** '' if it does not grow. */
  readonly fullOn: string;
}

/** A size, as people read it: `2.61 GB`, `4.2 MB`. */
export const gigabytes = (bytes: number): string =>
  Math.abs(bytes) >= 1e9 ? `${(bytes / 1e9).toFixed(2)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** A database's size, growth and end in one line. */
export const growthSentence = ({ name, bytes, bytesADay, fullOn }: DatabaseGrowth): string =>
  [
    `${name}: ${gigabytes(bytes)}`,
    ...(bytesADay === 0 ? [] : [`${gigabytes(bytesADay)} a day`]),
    ...(fullOn === '' ? [] : [`10 GB on ${fullOn}`]),
  ].join(', ');
