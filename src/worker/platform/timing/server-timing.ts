/** The header by which browsers' tools show where the time of a reply went. */
const SERVER_TIMING = 'server-timing';

/** One figure in the header. */
export interface Timing {
  /**
   * `total`: the worker, from request to reply. `cache`: looking a page up, or waiting for the request that
   * renders it. `render`: rendering for this very request, its data included. `db`: at least one statement
   * was under way. `line`: a round trip between the visitor and the edge.
   */
  readonly name: 'total' | 'cache' | 'render' | 'db' | 'line';
  /** Milliseconds; but for `line` by the clock of the runtime, which advances only when something arrives from outside. */
  readonly milliseconds: number;
  /** In letters, digits and spaces. */
  readonly description?: string;
}

const metric = ({ name, milliseconds, description }: Timing): string =>
  [
    name,
    `dur=${String(Math.round(milliseconds * 10) / 10)}`,
    ...(description === undefined ? [] : [`desc="${description}"`]),
  ].join(';');

/** Adds figures to those of a reply; its headers must not be immutable. */
export const addTimings = (headers: Headers, timings: readonly Timing[]): void => {
  for (const timing of timings) headers.append(SERVER_TIMING, metric(timing));
};

/** How long the visitor's line is, which the edge measures for TCP alone: it says 0 of every HTTP/3 connection. */
export const lineTimings = ({ cf }: Request): readonly Timing[] =>
  typeof cf?.clientTcpRtt === 'number' && cf.httpProtocol !== 'HTTP/3'
    ? [{ name: 'line', milliseconds: cf.clientTcpRtt }]
    : [];
