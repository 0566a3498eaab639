import { type SealedSite, sealedHeader, sealingKeyId } from '@parlour/site';
import { ENVIRONMENTS, type Environment } from '../local/environments.ts';
import { unasked } from '../secrets/needed.ts';
import { PUBLIC_KEY } from '../site/wrangler-toml.ts';
import { fault, fine, type Finding, orFine, unknown } from './finding.ts';
import { readInstallation } from './installation-file.ts';

const KEY = 'deployment: key of secrets';

/**
 * Whether the secrets that are sealed in the settings of an environment are sealed with its key, and asked for. Those
 * that are of another site or name are refused with the settings.
 */
export const sealedFindings = async (
  environment: Environment,
  sites: readonly SealedSite[],
): Promise<readonly Finding[]> => {
  const keys = await Promise.all(ENVIRONMENTS.map(keyOf));
  const wrong = ENVIRONMENTS.filter((_, at) => keys[at] instanceof Error);
  if (wrong.includes(environment)) {
    const mend = `take ${PUBLIC_KEY} from an earlier version of the file, or take it out, and a new one is made by npm run parlour -- secrets put --env ${environment}`;
    return [fault(KEY, `${PUBLIC_KEY} of ${environment} is no key`, mend)];
  }
  const ids = new Map(ENVIRONMENTS.map((name, at) => [name, keys[at]]));
  return sites
    .filter(({ sealed }) => Object.keys(sealed).length > 0)
    .flatMap((site) => {
      const check = `${site.id}: secrets`;
      const findings = Object.entries(site.sealed).flatMap(([name, value]) =>
        otherKey(check, name, { kid: sealedHeader(value)?.kid, ids, environment }),
      );
      return orFine(
        [...findings, ...unasked(site).map((name) => notAsked(check, name, site.id))],
        check,
        `${Object.keys(site.sealed).length} sealed`,
      );
    });
};

/** The name of the key of an environment; undefined when it has none. */
const keyOf = async (environment: Environment): Promise<string | undefined | Error> => {
  const file = await readInstallation(environment);
  const key = file instanceof Error ? undefined : file.vars?.[PUBLIC_KEY];
  if (key === undefined) return undefined;
  return sealingKeyId(typeof key === 'string' ? key : '').catch((thrown: unknown) =>
    thrown instanceof Error ? thrown : new Error(String(thrown)),
  );
};

interface SealedWith {
  readonly kid: string | undefined;
  readonly ids: ReadonlyMap<Environment, string | undefined | Error>;
  readonly environment: Environment;
}

const otherKey = (
  check: string,
  name: string,
  { kid, ids, environment }: SealedWith,
): readonly Finding[] => {
  if (kid === ids.get(environment)) return [];
  const owner = ENVIRONMENTS.find((other) => ids.get(other) === kid);
  return owner === undefined
    ? [
        unknown(
          check,
          `${name} is sealed with an earlier key`,
          `it opens as long as the worker has that key: npm run parlour -- secrets reseal --env ${environment}`,
        ),
      ]
    : [
        fault(
          check,
          `${name} is sealed with the key of ${owner}, and does not open here`,
          `remove the line, and npm run parlour -- secrets put --env ${environment}`,
        ),
      ];
};

const notAsked = (check: string, name: string, site: string): Finding => ({
  ...fine(check, `${name} is sealed, and no setting asks for it`),
  mend: `remove its line from the table sealed of ${site}`,
});
