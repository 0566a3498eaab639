import type { CallReply, listSamples, SampleSwatch } from '@parlour/contract';
import { ShopError } from '@parlour/http';
import type { SampleRow } from './samples.queries.ts';

type Request = NonNullable<CallReply<typeof listSamples>['data']>[number];

/** The swatches of a request, as they were stored. */
export const swatchesOf = ({ swatches }: Pick<SampleRow, 'swatches'>): SampleSwatch[] =>
  JSON.parse(swatches) as SampleSwatch[];

export const toRequest = (row: SampleRow): Request => ({
  id: String(row.id),
  sellerName: row.seller_name,
  status: row.status,
  reason: row.reason,
  date: row.created_at,
  moved: row.moved_at,
  swatches: swatchesOf(row),
});

/** The refusal of more samples than a site sends in a year. It says nothing of what was sent before. */
export const noRoom = (): ShopError =>
  new ShopError(
    'samples_spent',
    409,
    'These would be more samples than we send to one person in a year. Please choose fewer, or ask us.',
  );
