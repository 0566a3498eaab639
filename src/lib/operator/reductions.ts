import type { CallResult } from '#lib/contract/call.ts';
import type { operatorListReductions } from '#lib/contract/operator/lists.ts';
import { formatDay } from '#lib/domain/date.ts';

export type Reduction = CallResult<typeof operatorListReductions>['data'][number];

/** Why an earlier price is not shown, or until when it is. */
export const reductionWords = ({ state, wasFrom, wasUntil, shownUntil }: Reduction): string => {
  switch (state) {
    case 'shown':
      return `Shown until ${formatDay(shownUntil)}`;
    case 'over':
      return `Ended on ${formatDay(shownUntil)}: it had lasted as long as it may`;
    case 'too_short':
      return wasFrom >= wasUntil
        ? 'Nobody could order at it directly before'
        : 'Not asked for long enough';
    case 'not_asked':
      return 'Not asked directly before';
  }
};
