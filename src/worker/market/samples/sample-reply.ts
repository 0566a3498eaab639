import type { CallReply, listSamples } from '@parlour/contract';
import { counted } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import type { SampleRow } from './samples.queries.ts';

type Request = NonNullable<CallReply<typeof listSamples>['data']>[number];

/** The swatches of a request, as they were stored. */
export const swatchesOf = ({
  swatches,
}: Pick<SampleRow, 'swatches'>): NonNullable<Request['swatches']> =>
  JSON.parse(swatches) as NonNullable<Request['swatches']>;

export const toRequest = (row: SampleRow): Request => ({
  id: String(row.id),
  sellerName: row.seller_name,
  status: row.status,
  reason: row.reason,
  date: row.created_at,
  moved: row.moved_at,
  swatches: swatchesOf(row),
});

/** The refusal of more samples than a household gets in a year. */
export const noRoom = (most: number, left: number): ShopError => {
  const all = `A household gets up to ${counted(most, 'sample')} in a year`;
  const sentence =
    left === 0 ? `${all}, and yours has none left.` : `${all}: yours has ${String(left)} left.`;
  return new ShopError('samples_spent', 409, sentence);
};
