import { Cart } from '@parlour/contract';

interface Line {
  readonly id: string;
  readonly title: string;
  readonly quantity?: number;
  /** In pounds. */
  readonly rrp?: number;
  readonly state?: string;
}

const lineOf = ({ id, title, quantity = 1, rrp = 100, state = 'available' }: Line) => ({
  id,
  variantId: id,
  quantity,
  rrp,
  seoTitle: title,
  urlSlug: 'chair',
  sellerName: 'Oak & Sons',
  maxQuantity: 9,
  state,
});

/** A cart in the shape of the shop's reply. */
export const cartOf = (...lines: readonly Line[]): Cart => {
  const data = lines.map(lineOf);
  return Cart.parse({
    data,
    size: data.reduce((sum, { quantity }) => sum + quantity, 0),
    subTotal: data.reduce((sum, { quantity, rrp }) => sum + quantity * rrp, 0),
  });
};

export const CHAIR = { id: '1', title: 'Oak chair', quantity: 2, rrp: 120 } as const;
export const LAMP = { id: '2', title: 'Brass lamp', rrp: 60 } as const;
