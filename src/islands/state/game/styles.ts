import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer } from '../identity/session.ts';

type Verdict = Awaited<ReturnType<BrowserApi['readStyleSelector']>>['data'];

/** A style and its share of all choices, in per cent. */
export type ScoredStyle = Verdict['selectedStyles'][number];

/** The styles of the customer's current verdict; none without one, and none after a failure. */
export const lastStyles = async (
  api: Pick<BrowserApi, 'readStyleSelector'> = siteApi,
): Promise<readonly ScoredStyle[]> => {
  try {
    const { data }: { data: Partial<Verdict> } = await asCustomer(() => api.readStyleSelector());
    return data.selectedStyles ?? [];
  } catch {
    // The dropdown does without them.
    return [];
  }
};
