import {
  operatorListBuyers,
  operatorListOffers,
  operatorListStock,
} from '#lib/contract/operator/lists.ts';
import { poundsFromPence } from '#lib/domain/money.ts';
import { buyersOfSite, offersOfSite, stockOfAssortment } from './lists.queries.ts';
import { siteNamed, type On } from './orders.ts';

interface Page {
  readonly page: number;
  readonly size: number;
}

const windowOf = ({ page, size }: Page) => ({ limit: size, skip: (page - 1) * size });

const counted = ({ size }: Page, total: number) => ({
  totalCount: total,
  pageCount: Math.ceil(total / size),
});

/** What an operator looks through: stock, offers, customers who have ordered. */
export const operatorLists = (on: On): void => {
  on(operatorListStock, async (env, { query: { site, ...query } }) => {
    const { assortment } = siteNamed(env, site);
    const found = await stockOfAssortment(env.MARKET_DB, assortment, query, windowOf(query));
    const data = found.rows.map((row) => ({
      ...{ variantId: row.variant_id, productId: row.product_id, reference: row.reference },
      ...{ name: row.name, seller: row.seller, sellerName: row.seller_name, stock: row.stock },
      ...{ counted: row.counted === 1, status: row.status },
      price: poundsFromPence(row.price_pence),
    }));
    return { data, ...counted(query, found.total) };
  });
  on(operatorListOffers, async (env, { query: { site, ...query } }) => {
    const { id } = siteNamed(env, site);
    const found = await offersOfSite(env.MARKET_DB, id, query.status, windowOf(query));
    const data = found.rows.map((row) => ({
      ...{ id: row.id, enquiryId: row.enquiry_id, status: row.status, quantity: row.quantity },
      ...{ productName: row.product_name, customerName: row.customer_name },
      ...{ customerEmail: row.customer_email, date: row.created_at, expires: row.expires_at },
      ...{ reason: row.reason, price: poundsFromPence(row.price_pence) },
    }));
    return { data, ...counted(query, found.total) };
  });
  on(operatorListBuyers, async (env, { query: { site, ...query } }) => {
    const { id } = siteNamed(env, site);
    const found = await buyersOfSite(env.MARKET_DB, id, query.find, windowOf(query));
    const data = found.rows.map(({ spent_pence, last_order, ...row }) => ({
      ...row,
      spent: poundsFromPence(spent_pence),
      lastOrder: last_order,
    }));
    return { data, ...counted(query, found.total) };
  });
};
