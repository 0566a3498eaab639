const MINUTE = 60_000;

/** Milliseconds for which nobody else takes a letter that somebody is sending. */
export const TURN = 2 * MINUTE;

/** Minutes until the next try, by how often it has been tried; after the last it is given up. */
const WAITS = [1, 5, 15, 60, 180, 360, 720, 720, 720, 720];

/** Milliseconds until a letter that was tried so often is tried again; undefined when it is given up. */
export const waitAfter = (attempts: number): number | undefined => {
  const minutes = WAITS[attempts - 1];
  return minutes === undefined ? undefined : minutes * MINUTE;
};
