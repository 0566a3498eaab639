/** The result of one request. */
export type Outcome =
  | 'right'
  /** The upstream of the site failed, and the shop said so with a sentence of its own. */
  | 'failed, and said so'
  /** The worker was restarted in the middle. */
  | 'lost in a restart'
  /** The client itself hung up before the answer came. */
  | 'hung up'
  /** A rate limit, the same request in flight, or a platform's profile that did not come: `retry-after`. */
  | 'asked to wait'
  | 'wrong';

/** Counts the result of every request, and keeps what was wrong. */
export class Findings {
  readonly counts = new Map<Outcome, number>();
  readonly kinds = new Map<string, number>();
  readonly wrong: string[] = [];
  readonly #began = performance.now();

  note(kind: string, outcome: Outcome, problem = ''): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    if (outcome === 'wrong') this.wrong.push(`${kind}: ${problem}`);
  }

  since(): string {
    return `after ${((performance.now() - this.#began) / 1_000).toFixed(0)} s`;
  }

  count(outcome: Outcome): number {
    return this.counts.get(outcome) ?? 0;
  }

  get asked(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}
