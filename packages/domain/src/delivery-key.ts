/** A delivery of a seller among those of one order. */
export interface NamedDelivery {
  readonly sellerId: string;
  /** Its place among the deliveries of its seller, from 1; 0 for the only one, or for all of them. */
  readonly delivery: number;
}

/** What names a delivery in forms, queries and options: its seller and, of several deliveries, its number, as in `12.2`. */
export const deliveryKey = ({ sellerId, delivery }: NamedDelivery): string =>
  delivery === 0 ? sellerId : `${sellerId}.${String(delivery)}`;

/** The delivery that a key names. */
export const deliveryNamed = (key: string): NamedDelivery => {
  const [, sellerId = key, number = '0'] = /^(.+)\.(\d+)$/.exec(key) ?? [];
  return { sellerId, delivery: Number(number) };
};
