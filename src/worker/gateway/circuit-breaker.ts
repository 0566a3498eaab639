import { ShopError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';

/** Reads in a row that fail before an upstream is left alone. */
const FAILURES = 5;
/** Milliseconds for which it is; then one read finds out. */
const REST_MS = 10_000;

/** Whose upstream: a site's, for one family of calls. */
interface Circuit {
  readonly site: string;
  readonly family: string;
}

/** What is known of an upstream that has failed; nothing is kept of one that answers. */
interface Trouble {
  readonly failures: number;
  /** Milliseconds since 1970; until then it is left alone. 0 while it is not. */
  readonly restsUntil: number;
}

/** Leaves upstreams alone that do not answer. Each isolate sees for itself. */
export interface CircuitBreaker {
  /**
   * @param isFailure whether what `ask` throws is for want of an answer
   * @throws {ShopError} `upstream_resting`, 503, while the upstream is left alone; what `ask` throws.
   */
  readonly run: <T>(
    circuit: Circuit,
    ask: (trial: boolean) => Promise<T>,
    isFailure: (thrown: unknown) => boolean,
  ) => Promise<T>;
}

export const createCircuitBreaker = (): CircuitBreaker => {
  const troubles = new Map<string, Trouble>();

  const failed = (key: string, circuit: Circuit): void => {
    const { failures = 0, restsUntil = 0 } = troubles.get(key) ?? {};
    const isOpen = failures + 1 >= FAILURES;
    const isNew = isOpen && restsUntil === 0;
    troubles.set(key, { failures: failures + 1, restsUntil: isOpen ? Date.now() + REST_MS : 0 });
    if (isNew) log('warn', 'circuit', { ...circuit, state: 'open' });
  };

  const answered = (key: string, circuit: Circuit): void => {
    const { restsUntil = 0 } = troubles.get(key) ?? {};
    troubles.delete(key);
    if (restsUntil > 0) log('info', 'circuit', { ...circuit, state: 'closed' });
  };

  /** Whether this read is the one that finds out. The next may in its turn, if it never comes back. */
  const admit = (key: string, circuit: Circuit): boolean => {
    const trouble = troubles.get(key);
    if (!trouble || trouble.restsUntil === 0) return false;
    const left = trouble.restsUntil - Date.now();
    if (left > 0) throw resting(left);
    troubles.set(key, { ...trouble, restsUntil: Date.now() + REST_MS });
    log('info', 'circuit', { ...circuit, state: 'half-open' });
    return true;
  };

  return {
    async run(circuit, ask, isFailure) {
      const key = `${circuit.site} ${circuit.family}`;
      const isTrial = admit(key, circuit);
      try {
        const answer = await ask(isTrial);
        answered(key, circuit);
        return answer;
      } catch (thrown) {
        if (isFailure(thrown)) failed(key, circuit);
        else answered(key, circuit);
        throw thrown;
      }
    },
  };
};

const resting = (milliseconds: number): ShopError =>
  new ShopError('upstream_resting', 503, 'The shop cannot be reached. Please try again shortly.', {
    retryAfter: Math.ceil(milliseconds / 1_000),
  });
