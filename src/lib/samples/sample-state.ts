import { formatDay } from '@parlour/domain';
import type { SampleRequest } from '@parlour/contract';

/** The state of a request for samples, for its customer. */
export const sampleState = ({ status, moved, sellerName }: SampleRequest): string => {
  switch (status) {
    case 'sent':
      return `Posted by ${sellerName} on ${formatDay(moved)}.`;
    case 'declined':
      return `${sellerName} couldn’t send these.`;
    case 'cancelled':
      return 'Cancelled.';
    default:
      return `${sellerName} will post these.`;
  }
};

/** Whether the customer can still cancel it. */
export const isOpen = ({ status }: Pick<SampleRequest, 'status'>): boolean =>
  status === 'confirmed';
