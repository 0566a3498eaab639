import type { Environment } from '../local/environments.ts';
import {
  joined,
  plain,
  proven,
  sectionsOf,
  type Section,
  type Table,
} from '../site/toml-sections.ts';

/** Where the id of a binding stands. */
export interface IdPlace {
  readonly list: 'd1_databases' | 'kv_namespaces';
  readonly key: 'database_id' | 'id';
  readonly binding: string;
}

const isOf = ({ path, lines }: Section, environment: Environment, place: IdPlace): boolean =>
  path.join('.') === `env.${environment}.${place.list}` &&
  lines.some((line) => new RegExp(`^\\s*binding\\s*=\\s*"${place.binding}"`).test(line));

/**
 * The text of wrangler.toml with another id of a binding in an environment. All else stays as it is.
 * @throws {CommandFailure} when that cannot be proven.
 */
export const withId = (
  text: string,
  environment: Environment,
  place: IdPlace,
  id: string,
): string => {
  const line = new RegExp(`^(\\s*${place.key}\\s*=\\s*)"[^"]*"`);
  const sections = sectionsOf(text).map((section) =>
    isOf(section, environment, place)
      ? { ...section, lines: section.lines.map((each) => each.replace(line, `$1"${id}"`)) }
      : section,
  );
  const what = `write ${place.key} = "${id}" for ${place.binding} in [[env.${environment}.${place.list}]]`;
  return proven(joined(sections), expected(plain(text), environment, place, id), what);
};

const expected = (config: Table, environment: Environment, place: IdPlace, id: string): Table => {
  const environments = (config.env ?? {}) as Record<string, Record<string, readonly Table[]>>;
  const own = environments[environment] ?? {};
  const list = (own[place.list] ?? []).map((entry) =>
    entry.binding === place.binding ? { ...entry, [place.key]: id } : entry,
  );
  return { ...config, env: { ...environments, [environment]: { ...own, [place.list]: list } } };
};
