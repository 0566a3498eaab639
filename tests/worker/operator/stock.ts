import {
  addCartLine,
  cancelOrder,
  operatorSetStock,
  payOrder,
  placeOrder,
} from '@parlour/contract';
import { addressOf, cardToken } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { importAll, rows, type ImportOptions, type Outcomes } from './call.ts';
import { operate } from './orders.ts';

/** The contents of a feed about the one chair of these tests. */
export interface Feed {
  /** Units; null when the feed only says that there are some. */
  readonly stock: number | null;
  readonly name?: string;
  /** The reference of its only variant. */
  readonly reference?: string;
}

/** Imports a feed of one chair, sold by one seller. */
export const importChair = (
  { stock, name = 'Chair', reference = 'oak' }: Feed,
  options: ImportOptions = {},
): Promise<Outcomes> => {
  const counted = stock === null ? { stock: 10, counted: false } : { stock };
  const offers = [{ seller: { name: 'Oak Barn' }, price: 120, ...counted }];
  const variants = [{ reference, name: 'Oak', seoTitle: 'Oak chair', offers }];
  return importAll([{ kind: 'product', reference: 'chair', name, variants }], options);
};

const offer = async () => {
  const [row] = await rows('SELECT variant_id, seller_id, stock FROM seller_inventory');
  return row as { variant_id: number; seller_id: number; stock: number };
};

export const chairsLeft = async (): Promise<number> => (await offer()).stock;

/** Sets the stock to a counted number. */
export const setChairs = async (stock: number): Promise<void> => {
  const body = { variantId: String((await offer()).variant_id), seller: 'oak-barn', stock };
  await operate(operatorSetStock, { body: { changes: [body] } });
};

export const putChairIntoCart = async (customer: Shopper, quantity = 1): Promise<void> => {
  const { variant_id, seller_id } = await offer();
  const body = { variantId: String(variant_id), sellerId: String(seller_id), quantity };
  await customer.call(addCartLine, { body });
};

/** A new customer buys and pays. @throws {Refused} when there are not that many. */
export const buyChairs = async (quantity: number) => {
  const customer = await shopper();
  await putChairIntoCart(customer, quantity);
  const addressId = await addressOf(customer);
  const { data } = await customer.call(placeOrder, { body: { addressId } });
  const token = await cardToken(customer.site);
  await customer.call(payOrder, { params: { id: data.id }, body: { token } });
  const cancel = () =>
    customer.call(cancelOrder, { params: { id: data.id }, body: { comment: 'No' } });
  return { cancel };
};

/** A moment in which nothing else of the test happens. */
export const moment = async (): Promise<string> => {
  const now = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 2));
  return now;
};
