interface Offered {
  readonly inventoryStatus: string;
  readonly inventoryStatusStr: string;
}

/** What the info column says of stock (PDP-007, spec decision 58). */
export interface Stock {
  readonly status: 'in' | 'out' | 'by_email';
  /** 'In stock' or 'Out of stock'; null for what is sold by e-mail request. */
  readonly badge: 'In stock' | 'Out of stock' | null;
  /** The seller's own words, '' when there are none, or none but the badge's. */
  readonly line: string;
}

/** Stock of the selected offer; nobody selling is out of stock. */
export const stockOf = (offer: Offered | null): Stock => {
  const said = offer?.inventoryStatusStr ?? '';
  const { status, badge } = stateOf(offer?.inventoryStatus);
  return { status, badge, line: said.toLowerCase() === badge?.toLowerCase() ? '' : said };
};

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
