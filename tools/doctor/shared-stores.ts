import { ENVIRONMENTS, settingsIn, type Environment } from '../local/environments.ts';
import { isPlaceholder } from './deployment.ts';
import { fault, orFine, type Finding } from './finding.ts';
import type { InstallationFile } from './installation-file.ts';

const CHECK = 'deployment: stores of its own';

interface BoundStore {
  /** What it is, for a person: `the database MARKET_DB`. */
  readonly what: string;
  readonly id: string;
  /** How to give the environment one of its own. */
  readonly mend: string;
}

/** Everything that an environment must not share with another one. */
const heldBy = (file: InstallationFile): readonly BoundStore[] => [
  { what: 'the worker', id: file.name ?? '', mend: 'write another name into [env.<environment>]' },
  ...(file.d1_databases ?? []).flatMap(({ binding, database_id: id, database_name: name }) => [
    ...(isPlaceholder(id) ? [] : [{ what: `the database ${binding}`, id, mend: OWN_ID }]),
    // A deployment finds a database by its name before it makes one.
    ...(isPlaceholder(id) ? [{ what: `the database ${binding}`, id: name, mend: OWN_NAME }] : []),
  ]),
  ...(file.kv_namespaces ?? [])
    .filter(({ id }) => !isPlaceholder(id))
    .map(({ binding, id }) => ({ what: `the namespace ${binding}`, id, mend: OWN_ID })),
  ...(file.r2_buckets ?? []).map(({ binding, bucket_name: id }) => ({
    what: `the bucket ${binding}`,
    id,
    mend: 'write a bucket_name of its own into its [[env.<environment>.r2_buckets]] block',
  })),
  ...(file.queues?.consumers ?? []).flatMap(({ queue, dead_letter_queue: failed }) =>
    [queue, failed ?? ''].filter(Boolean).map((id) => ({
      what: 'the queue',
      id,
      mend: 'write a queue of its own into its [[env.<environment>.queues.consumers]] block',
    })),
  ),
];

const OWN_ID =
  'write the id of its own, or the placeholder of the project’s wrangler.toml: the next deployment makes it';
const OWN_NAME =
  'write a database_name of its own into its [[env.<environment>.d1_databases]] block';

/**
 * Whether two environments share a database, a namespace, a bucket, a queue or the worker: a deployment to one
 * would then change the other. The top of the file shares ids only if it names them: its names are for this machine.
 */
export const sharedStores = (
  config: Readonly<Record<string, unknown>>,
  environment: Environment,
): readonly Finding[] => {
  const named = Object.keys(config.env ?? {});
  const others = ENVIRONMENTS.filter((name) => name !== environment && named.includes(name));
  const own = heldBy(settingsIn(config, environment));
  const faults = others.flatMap((other) => {
    const theirs = heldBy(settingsIn(config, other));
    return own
      .filter(({ what, id }) => theirs.some((each) => each.what === what && each.id === id))
      .map(({ what, id, mend }) =>
        fault(
          CHECK,
          `${environment} and ${other} have ${what} in common (${id}): what is done to one is done to the other`,
          mend,
        ),
      );
  });
  return orFine(faults, CHECK, 'nothing in common with another environment');
};
