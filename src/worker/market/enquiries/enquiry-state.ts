/** The states of a price enquiry, and which party may bring each about. */
export type EnquiryStatus = 'open' | 'offered' | 'accepted' | 'rejected' | 'expired' | 'ordered';

type Mover = 'operator' | 'customer' | 'clock';

const MOVES: Readonly<
  Record<Mover, Readonly<Partial<Record<EnquiryStatus, readonly EnquiryStatus[]>>>>
> = {
  /** A new offer replaces an open one, and a withdrawn one leaves the enquiry as it was. */
  operator: { offered: ['open', 'offered', 'rejected', 'expired'], open: ['offered'] },
  customer: { accepted: ['offered'], rejected: ['offered'], ordered: ['accepted'] },
  clock: { expired: ['offered', 'accepted'] },
};

export const mayMoveEnquiry = (from: EnquiryStatus, to: EnquiryStatus, by: Mover): boolean =>
  MOVES[by][to]?.includes(from) ?? false;

const STATUSES = [
  'open',
  'offered',
  'accepted',
  'rejected',
  'expired',
  'ordered',
] as const satisfies EnquiryStatus[];

/** From the stored value; a new enquiry is stored as 'requested'. */
export const enquiryStatus = (stored: string): EnquiryStatus =>
  STATUSES.find((status) => status === stored) ?? 'open';
