import { ShopError } from '@parlour/http';
import { log } from '@parlour/runtime';

/** Failed reads in a row after which an upstream is not called for a while. */
const FAILURES = 5;
/** Milliseconds of that pause; then a single read tries the upstream. */
const REST_MS = 10_000;

/** An upstream of a site, for one family of calls. */
interface Circuit {
  readonly site: string;
  readonly family: string;
}

/** The state of an upstream that has failed; there is none for one that answers. */
interface FailureState {
  readonly failures: number;
  /** In milliseconds since 1970; the upstream is not called until then. 0 if it is called normally. */
  readonly restsUntil: number;
}

/** Stops calling upstreams that do not answer. Each isolate has a breaker of its own. */
export interface CircuitBreaker {
  /**
   * @param isFailure whether `ask` threw because the upstream gave no answer
   * @throws {ShopError} `upstream_resting`, 503, while the upstream is not called; what `ask` throws.
   */
  readonly run: <T>(
    circuit: Circuit,
    ask: (trial: boolean) => Promise<T>,
    isFailure: (thrown: unknown) => boolean,
  ) => Promise<T>;
}

export const createCircuitBreaker = (): CircuitBreaker => {
  const troubles = new Map<string, FailureState>();

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

  /** Whether this read tries the upstream. If its answer never arrives, a later read tries again. */
  const admit = (key: string, circuit: Circuit): boolean => {
    const state = troubles.get(key);
    if (!state || state.restsUntil === 0) return false;
    const left = state.restsUntil - Date.now();
    if (left > 0) throw resting(left);
    troubles.set(key, { ...state, restsUntil: Date.now() + REST_MS });
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
  new ShopError('upstream_resting', 503, 'The shop can’t be reached. Please try again shortly.', {
    retryAfter: Math.ceil(milliseconds / 1_000),
  });
