import type { CallResult } from '#lib/contract/call.ts';
import type { listVerdicts } from '#lib/contract/style-game.ts';
import { http, type Http } from './http.ts';
import { asCustomer } from './session.ts';

type Verdicts = CallResult<typeof listVerdicts>['data']['list'];

/** A style and its share of all choices, per cent. */
export type ScoredStyle = Verdicts[number]['selectedStyles'][number];

/** The styles of the verdict that the customer goes by, else of the newest; none where there is none. */
export const lastStyles = async (
  calls: Pick<Http, 'post'> = http,
): Promise<readonly ScoredStyle[]> => {
  try {
    const { data } = await asCustomer(() =>
      calls.post<{ data: { list: Verdicts } }>('/v1/api/verdicts/postverdictslist', {}),
    );
    return (data.list.find(({ isMarked }) => isMarked) ?? data.list[0])?.selectedStyles ?? [];
  } catch {
    // The dropdown is complete without.
    return [];
  }
};
