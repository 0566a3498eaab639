/** Keys that are left alone for a time after they were begun or failed; held by an isolate for itself. */
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
