import {
  beginImport,
  type Difference,
  diffVersions,
  finishImport,
  importRecords,
  rollBackCatalogue,
} from '@parlour/contract';
import type { Outcomes } from '../call.ts';
import { operate } from '../orders.ts';

export interface ImportedVersion {
  readonly version: number;
  readonly outcomes: Outcomes;
}

/** Imports records as one version, as the command line does. */
export const importVersion = async (
  records: readonly unknown[],
  { sites = ['parlour'], source = 'catalogue', feed = 'feed.ndjson' } = {},
): Promise<ImportedVersion> => {
  const { version } = await operate(beginImport, { body: { sites, source, feed } });
  const body = { sites, source, version, records: [...records] };
  const { outcomes } = await operate(importRecords, { body });
  await operate(finishImport, { body: { sites, version } });
  return { version, outcomes };
};

/** Rolls back to a version, and returns how many records became what. */
export const rollBack = async (to: number, site = 'parlour') => {
  const all = { version: 0, restored: 0, unchanged: 0, withdrawn: 0, total: 0 };
  const refused: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const body = { site, to, version: all.version, after };
    const part: Awaited<ReturnType<typeof operate<typeof rollBackCatalogue>>> = await operate(
      rollBackCatalogue,
      { body },
    );
    all.version = part.version;
    all.total = part.total;
    all.restored += part.restored;
    all.unchanged += part.unchanged;
    all.withdrawn += part.withdrawn;
    refused.push(...part.refused);
    after = part.next;
    if (after === null)
      await operate(finishImport, { body: { sites: part.sites, version: part.version } });
  }
  return { ...all, refused };
};

/** The differences between two versions; 0 is the present. */
export const differences = async (
  from: number,
  to = 0,
  site = 'parlour',
): Promise<readonly Difference[]> =>
  (await operate(diffVersions, { query: { site, from, to } })).data;
