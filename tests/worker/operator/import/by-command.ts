import { bytesOf, feedInMemory, runFile } from '@parlour/feeds';
import { importTarget } from '../../../../tools/catalogue/import-target.ts';
import { operate } from '../orders.ts';

export const SELLER = 'Oak & Sons';
export const SITE = 'parlour';

/** Imports a feed by the calls that the command line makes. */
export const byCommand = async (name: string, text: string) => {
  const { result } = await runFile(
    {
      bytes: bytesOf(new Blob([text]).stream()),
      writtenAt: Date.now(),
      seller: SELLER,
      currencies: { assumed: 'GBP', rates: new Map() },
      dryRun: false,
    },
    {
      ...importTarget({ file: name, sites: [SITE] }, operate),
      store: feedInMemory(),
      remark: () => undefined,
    },
  );
  return result;
};
