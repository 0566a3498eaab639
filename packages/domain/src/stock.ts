interface StockFields {
  readonly inventoryStatus: string;
  readonly inventoryStatusStr: string;
}

/** The stock in the info column (PDP-007, spec decision 58). */
export interface Stock {
  readonly status: 'in' | 'out' | 'by_email';
  /** 'In stock' or 'Out of stock'; null if it is sold by email. */
  readonly badge: 'In stock' | 'Out of stock' | null;
  /** The seller's own words; '' for none. */
  readonly line: string;
}

/** The badge and the line in one text. */
export const stockWords = ({ badge, line }: Stock): string =>
  [badge ?? 'Sold on request', line].filter((words) => words !== '').join(': ');

/** The stock of the selected offer; without an offer it is out of stock. */
export const stockOf = (offer: StockFields | null): Stock => ({
  ...stateOf(offer?.inventoryStatus),
  line: offer?.inventoryStatusStr ?? '',
});

const stateOf = (inventoryStatus: string | undefined): Pick<Stock, 'status' | 'badge'> => {
  switch (inventoryStatus) {
    case 'active':
      return { status: 'in', badge: 'In stock' };
    case 'order_by_email':
      return { status: 'by_email', badge: null };
    default:
      return { status: 'out', badge: 'Out of stock' };
  }
};
