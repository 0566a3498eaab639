import { CAPABILITIES, published, UCP_VERSION } from './release.ts';
import { marketplaceName, marketplaceSchemaUrl } from './marketplace.ts';

/** What a business can do, as its profile says. */
interface Capability {
  readonly version: string;
  readonly spec?: string;
  readonly schema: string;
  /** Capabilities that it adds to; absent for one that stands by itself. */
  readonly extends?: readonly string[];
  readonly config?: Readonly<Record<string, unknown>>;
}

export type Capabilities = Readonly<Record<string, readonly Capability[]>>;

/** Capabilities that both sides have, each with the version that both speak. */
export type Active = ReadonlyMap<string, string>;

/** What a site offers. */
interface Offer {
  /** Origin of the site. */
  readonly origin: string;
  /** Whether it can be bought from, or only read. */
  readonly sells: boolean;
  /** Scopes that customers grant, with a sentence about each; none where accounts cannot be linked. */
  readonly scopes: Readonly<Record<string, string>>;
}

const own = (spec: string, schema: string, extend: readonly string[] = []): Capability => ({
  version: UCP_VERSION,
  ...{ spec: published.spec(spec), schema: published.schema(schema) },
  ...(extend.length === 0 ? {} : { extends: extend }),
});

const { search, lookup, cart, checkout, discount, fulfillment, order, identity } = CAPABILITIES;

/** The capabilities of a site, by their names. */
export const capabilitiesOf = ({ origin, sells, scopes }: Offer): Capabilities => {
  const bought = sells ? [cart, checkout, order] : [];
  return {
    [search]: [own('shopping/catalog/search', 'shopping/catalog_search')],
    [lookup]: [own('shopping/catalog/lookup', 'shopping/catalog_lookup')],
    ...(sells ? SELLING : {}),
    [fulfillment]: [
      own('shopping/extensions/fulfillment', 'shopping/fulfillment', [
        ...(sells ? [checkout] : []),
        search,
        lookup,
      ]),
    ],
    ...(Object.keys(scopes).length === 0 ? {} : { [identity]: [linking(scopes)] }),
    [marketplaceName(origin)]: [
      {
        version: UCP_VERSION,
        schema: marketplaceSchemaUrl(origin),
        extends: [search, lookup, ...bought],
      },
    ],
  };
};

const SELLING: Capabilities = {
  [cart]: [own('shopping/cart', 'shopping/cart')],
  [checkout]: [own('shopping/checkout', 'shopping/checkout')],
  [discount]: [own('shopping/extensions/discount', 'shopping/discount', [cart, checkout])],
  [order]: [own('shopping/order', 'shopping/order')],
};

const linking = (scopes: Offer['scopes']): Capability => ({
  ...own('common/identity-linking/', 'common/identity_linking'),
  config: {
    scopes: Object.fromEntries(
      Object.entries(scopes).map(([scope, plain]) => [scope, { description: { plain } }]),
    ),
  },
});

interface Declared {
  readonly version: string;
}

/**
 * What both sides can do: the capabilities that both declare in one version, the latest of several, and
 * of those that add to others only the ones whose others are among them.
 */
export const intersection = (
  ours: Capabilities,
  theirs: Readonly<Record<string, readonly Declared[]>>,
): Active => {
  const shared = Object.entries(ours).flatMap(([name, versions]) => {
    const known = new Set((Object.hasOwn(theirs, name) ? theirs[name] : [])?.map(versionOf));
    const [latest] = versions
      .map(versionOf)
      .filter((version) => known.has(version))
      .sort()
      .reverse();
    return latest === undefined ? [] : [[name, latest] as const];
  });
  return pruned(new Map(shared), ours);
};

const versionOf = ({ version }: Declared): string => version;

const pruned = (active: Active, ours: Capabilities): Active => {
  const left = [...active].filter(([name]) => {
    const parents = ours[name]?.[0]?.extends ?? [];
    return parents.length === 0 || parents.some((parent) => active.has(parent));
  });
  return left.length === active.size ? active : pruned(new Map(left), ours);
};

/** Of the active capabilities those that an answer is about: its own and what adds to it. */
export const relevant = (
  active: Active,
  ours: Capabilities,
  roots: readonly string[],
): Readonly<Record<string, readonly Declared[]>> =>
  Object.fromEntries(
    [...active].flatMap(([name, version]) => {
      const parents = ours[name]?.[0]?.extends ?? [];
      const concerns = roots.includes(name) || parents.some((parent) => roots.includes(parent));
      return concerns ? [[name, [{ version }]]] : [];
    }),
  );
