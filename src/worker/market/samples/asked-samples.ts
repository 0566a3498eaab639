import { type SampleStatus, swatchName } from '@parlour/domain';
import type { Site } from '@parlour/site';
import { noRoom, swatchesOf } from './sample-reply.ts';
import { confirmTray, trayOf } from './samples.queries.ts';

/** The samples with a key, as the page of an email's link shows them; null if there are none at a site. */
export const samplesByKey = async (db: D1Database, site: string, key: string) => {
  const tray = (await trayOf(db, key)).filter((one) => one.site === site);
  const [first] = tray;
  if (!first) return null;
  const names = tray.flatMap((one) =>
    swatchesOf(one).map((one) => swatchName(one.swatchName ?? '')),
  );
  const has = (wanted: SampleStatus): boolean => tray.some(({ status }) => status === wanted);
  return {
    kind: 'samples',
    status: has('asked') ? 'asked' : has('confirmed') ? 'confirmed' : 'told',
    followsUp: (has('confirmed') || has('sent')) && tray.some((one) => one.follows_up === 1),
    name: new Intl.ListFormat('en-GB').format(names),
  };
};

/**
 * Confirms the samples with a key; false if there are none at a site.
 * @throws {ShopError} `samples_spent` when the household has too few left
 */
export const confirmSamples = async (
  db: D1Database,
  { id: site, samplesPerYear: most }: Site,
  key: string,
): Promise<boolean> => {
  if ((await samplesByKey(db, site, key)) === null) return false;
  try {
    await confirmTray(db, { site, key }, { most, now: Date.now() });
    return true;
  } catch (thrown) {
    if (/constraint failed/i.test(String(thrown))) throw noRoom(most, 0);
    throw thrown;
  }
};
