/** Keys that pause for a time after they were started or failed; each isolate has its own. */
export interface Pauses {
  readonly has: (key: string) => boolean;
  readonly begin: (key: string) => void;
  readonly end: (key: string) => void;
}

export const createPauses = (milliseconds: number): Pauses => {
  const until = new Map<string, number>();
  return {
    has: (key) => (until.get(key) ?? 0) > Date.now(),
    begin: (key) => {
      until.set(key, Date.now() + milliseconds);
    },
    end: (key) => {
      until.delete(key);
    },
  };
};
