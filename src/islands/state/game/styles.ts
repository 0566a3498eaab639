import type { CallResult } from '#lib/contract/call.ts';
import type { readStyleSelector } from '#lib/contract/style-game.ts';
import { http, type Http } from '../http.ts';
import { asCustomer } from '../identity/session.ts';

type Verdict = CallResult<typeof readStyleSelector>['data'];

/** A style and its share of all choices, per cent. */
export type ScoredStyle = Verdict['selectedStyles'][number];

/** The styles of the verdict that the customer goes by; none where there is none. */
export const lastStyles = async (
  calls: Pick<Http, 'get'> = http,
): Promise<readonly ScoredStyle[]> => {
  try {
    const { data } = await asCustomer(() =>
      calls.get<{ readonly data: Partial<Verdict> }>('/api/customer/style-selector'),
    );
    return data.selectedStyles ?? [];
  } catch {
    // The dropdown is complete without.
    return [];
  }
};
