import { type SampleStatus, swatchName } from '@parlour/domain';
import type { SampleSwatch } from '@parlour/contract';
import type { Site } from '@parlour/site';
import type { AskedRow } from '../alerts/asked.queries.ts';
import { noRoom, swatchesOf } from './sample-reply.ts';
import { insertTray, type NewTray, trayOf } from './samples.queries.ts';

/** A tray of samples that waits for its confirmation. */
export type SampleWish = Pick<NewTray, 'name' | 'address' | 'followUp' | 'requests'>;

export const wishOf = ({ wish }: Pick<AskedRow, 'wish'>): SampleWish =>
  JSON.parse(wish) as SampleWish;

const namesOf = (requests: readonly { readonly swatches: readonly SampleSwatch[] }[]): string =>
  new Intl.ListFormat('en-GB').format(
    requests.flatMap(({ swatches }) => swatches.map((one) => swatchName(one.swatchName))),
  );

/** Samples that nobody has confirmed, as the page of their link shows them. */
export const askedSamples = (asked: AskedRow) => {
  const { followUp, requests } = wishOf(asked);
  return { kind: 'samples', status: 'asked', followsUp: followUp, name: namesOf(requests) };
};

/** The samples with a key, as the page of an email's link shows them; null if there are none at a site. */
export const samplesByKey = async (db: D1Database, site: string, key: string) => {
  const tray = (await trayOf(db, key)).filter((one) => one.site === site);
  if (tray.length === 0) return null;
  const has = (wanted: SampleStatus): boolean => tray.some(({ status }) => status === wanted);
  return {
    kind: 'samples',
    status: has('confirmed') ? 'confirmed' : 'told',
    followsUp: (has('confirmed') || has('sent')) && tray.some((one) => one.follows_up === 1),
    name: namesOf(tray.map((one) => ({ swatches: swatchesOf(one) }))),
  };
};

/**
 * Gives the market the samples that the reader of an address has confirmed: once, however often.
 * @throws {ShopError} `samples_spent` when the reader has too few left
 */
export const moveSamples = async (db: D1Database, site: Site, asked: AskedRow): Promise<void> => {
  const { customer, email, key } = asked;
  try {
    await db.batch([...insertTray(db, site, { ...wishOf(asked), customer, email, key })]);
  } catch (thrown) {
    if (/constraint failed/i.test(String(thrown))) throw noRoom();
    throw thrown;
  }
};
