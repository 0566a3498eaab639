import type { CallResult, operatorListReductions } from '@parlour/contract';
import { formatDay } from '@parlour/domain';

export type Reduction = CallResult<typeof operatorListReductions>['data'][number];

/** Why an earlier price is not shown, or until when it is. */
export const reductionWords = ({ state, wasFrom, wasUntil, shownUntil }: Reduction): string => {
  switch (state) {
    case 'shown':
      return `Shown until ${formatDay(shownUntil)}`;
    case 'over':
      return `Ended on ${formatDay(shownUntil)}: it had been shown for as long as allowed`;
    case 'too_short':
      return wasFrom >= wasUntil
        ? 'Couldn’t be bought at that price just before'
        : 'Not asked for long enough';
    case 'not_asked':
      return 'Not asked directly before';
  }
};
