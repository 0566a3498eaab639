import path from 'node:path';
import {
  beginImport,
  finishImport,
  importRecords,
  listReferences,
  previewImport,
  withdrawProducts,
} from '@parlour/contract';
import { PRUNE_LIMIT } from '@parlour/domain';
import type { FileImport, FileRun, Pruning } from '@parlour/feeds';
import type { CallShop } from './shop.ts';

/** What an import loads, and where. */
export interface ImportTarget {
  readonly file: string;
  /** Ids of the sites that will sell the products. */
  readonly sites: readonly string[];
  /** Check everything, write nothing. */
  readonly dryRun?: boolean | undefined;
  /** Take products that the feed no longer names off the sites. */
  readonly prune?: boolean | undefined;
  /**
   * The highest share, in per cent of the supplier's products at a site, that may be taken off; 30 when
   * absent.
   */
  readonly pruneLimit?: number | undefined;
}

/** How an import calls the shop: through its operator API. */
export const importTarget = (options: ImportTarget, callShop: CallShop) => {
  const { file, dryRun = false } = options;
  const sites = [...options.sites];
  let loaded = 0;
  const begin: FileRun['begin'] = async (source) => {
    // Records without a site, such as those of tags, belong to no site’s version.
    if (sites.length === 0) return null;
    const body = { sites, source, feed: path.basename(file).slice(0, 300) };
    return (await callShop(beginImport, { body })).version;
  };
  const load: FileRun['load'] = async (records, { source, version, stockDate }) => {
    const body = { sites, source, dryRun, stockDate, records: [...records], ...noted(version) };
    const reply = await callShop(importRecords, { body });
    loaded += reply.outcomes.filter(({ outcome }) => outcome !== 'refused').length;
    return reply;
  };
  const pruning = ({ source, version }: FileImport): Pruning => ({
    sites,
    limit: options.pruneLimit ?? PRUNE_LIMIT,
    dryRun,
    references: (site, after) => callShop(listReferences, { query: { site, source, after } }),
    async withdraw(site, references) {
      const body = { site, source, references: [...references], ...noted(version) };
      return (await callShop(withdrawProducts, { body })).withdrawn;
    },
  });
  const finish: FileRun['finish'] = (version, { unchanged, refused }) =>
    callShop(finishImport, {
      body: version === null ? { sites } : { sites, version, unchanged, refused },
    });
  const preview: FileRun['preview'] =
    sites.length === 0
      ? undefined
      : (source, records) =>
          callShop(previewImport, { body: { sites, source, records: [...records] } });
  return {
    begin,
    load,
    finish,
    preview,
    pruning: options.prune === true ? pruning : undefined,
    /** The number of records that have been loaded so far. */
    loaded: () => loaded,
  };
};

const noted = (version: number | null) => (version === null ? {} : { version });
