import type { OfferedService } from '@parlour/contract';
import { counted, penceFromPounds, servicePrice } from '@parlour/domain';

/** A service as pages show it. */
export interface ServiceView {
  readonly name: string;
  /** `Free`, or an amount. */
  readonly price: string;
  /** What it covers, and how much longer the delivery takes; '' for neither. */
  readonly about: string;
}

export const serviceView = ({ name, covers, total, workingDays }: OfferedService): ServiceView => ({
  name,
  price: servicePrice(penceFromPounds(total)),
  about: [covers, workingDays > 0 ? `Adds ${counted(workingDays, 'working day')}.` : '']
    .filter((part) => part !== '')
    .join(' '),
});
