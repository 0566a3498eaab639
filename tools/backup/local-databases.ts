import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { configuredDatabases, isBackedUp } from './configured-databases.ts';
import { STATE } from '../local/folders.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { type Database, type DatabaseName, type Databases, type Row } from './database.ts';

/** Header with a key that no page in a browser and no other process knows. */
const KEY = 'x-key';

/**
 * Runs a batch and returns its rows. Node could prepare each statement itself, but it waits for the runtime
 * each time: a hundred times in a backup of an empty shop.
 */
const BATCHES = `export default {
  async fetch(request, { key, ...databases }) {
    if (request.headers.get('${KEY}') !== key) return new Response(null, { status: 404 });
    const { name, statements } = await request.json();
    const d1 = databases[name];
    try {
      const all = statements.map(({ sql, params = [] }) => d1.prepare(sql).bind(...params));
      const answers = await d1.batch(all);
      return Response.json(answers.map(({ results }) => results.map((row) => Object.values(row))));
    } catch ({ message }) {
      return Response.json({ message }, { status: 500 });
    }
  },
}`;

/** The databases of the shop on this machine, whether or not it is running. */
export const localDatabases = async (persist = STATE): Promise<Databases> => {
  const configured = await configuredDatabases();
  const d1Databases = Object.fromEntries(configured);
  const key = randomUUID();
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        { name: 'parlour', modules: true, script: BATCHES, d1Databases, bindings: { key } },
      ],
      cf: false,
      log: new Log(LogLevel.ERROR),
      // The runtime would print its own stack of whatever a batch is answered with.
      handleStructuredLogs: () => undefined,
      resourcePersistencePath: persist,
    }),
  );
  await runtime.ready;
  return {
    all: configured.flatMap(([name]) => (isBackedUp(name) ? [opened(name, runtime, key)] : [])),
    visitors: opened('VISITOR_DB', runtime, key),
    place: 'this machine',
    close: () => runtime.dispose(),
  };
};

const opened = <Name extends DatabaseName>(
  name: Name,
  runtime: Miniflare,
  key: string,
): Database<Name> => ({
  name,
  async batch(statements) {
    if (statements.length === 0) return [];
    const ask = () =>
      runtime.dispatchFetch('http://databases/', {
        method: 'POST',
        headers: { [KEY]: key },
        body: JSON.stringify({ name, statements }),
      });
    // The runtime drops a connection that is idle while much is hashed, perhaps just as it is used again. A
    // batch that was applied anyway is noticed: its keys exist, and tables are compared.
    const answer = () =>
      ask().catch((thrown: unknown) => {
        if (isConnectionLost(thrown)) return ask();
        throw thrown;
      });
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      const reply = await answer();
      if (reply.ok) return (await reply.json()) as readonly (readonly Row[])[];
      const { message } = (await reply.json()) as { message: string };
      if (!BUSY.test(message)) throw new CommandFailure(`${name} refused: ${message}`);
      if (pauseMs > LAST_PAUSE_MS) throw new CommandFailure(busy(name));
      await pause(pauseMs);
    }
  },
});

/**
 * What the runtime answers while the open shop holds the file, with or without the reason: nothing of the batch
 * was applied.
 */
const BUSY = /SQLITE_BUSY|database (?:table )?is locked|internal error/i;
const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 8_000;

const busy = (name: string): string =>
  `${name} is in use: the open shop writes to it without a pause. Try again in a minute, or close the shop first (Ctrl-C in its terminal)`;

const isConnectionLost = (thrown: unknown): boolean =>
  thrown instanceof TypeError && thrown.message === 'fetch failed';
