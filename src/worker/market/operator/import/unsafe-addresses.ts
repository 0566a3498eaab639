import type { CatalogueRecord } from '#lib/contract/operator/records.ts';
import { webAddressProblem } from '#lib/supplier-feeds/web-address.ts';
import { Refusal } from './refusal.ts';

/** Fields of a record, and of what is in it, that hold addresses which pages load pictures from. */
const ADDRESSES: ReadonlySet<string> = new Set([
  ...['url', 'thumbnail', 'picture', 'pictures', 'mainPicture', 'mainThumbnail'],
]);

/**
 * Refuses a record with a picture that no page could or should load. The form of a record lets such
 * addresses pass, for an export must be able to show what an earlier version took.
 * @throws {Refusal} naming each.
 */
export const refuseUnsafeAddresses = (record: CatalogueRecord): void => {
  const reasons = [...addressesIn(record, '')].flatMap(([path, address]) => {
    const problem = isOwnPath(address) ? null : webAddressProblem(address);
    return problem === null ? [] : [`${path}: ${problem}`];
  });
  if (reasons.length > 0) throw new Refusal(reasons);
};

const isOwnPath = (address: string): boolean => address === '' || address.startsWith('/');

type Found = readonly [path: string, address: string];

function* addressesIn(value: unknown, path: string, isAddress = false): Iterable<Found> {
  if (typeof value === 'string') {
    if (isAddress) yield [path, value];
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const isList = Array.isArray(value);
    const at = path === '' ? key : `${path}.${key}`;
    yield* addressesIn(part, at, isList ? isAddress : ADDRESSES.has(key));
  }
}
