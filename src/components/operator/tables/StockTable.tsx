import type { CallResult } from '#lib/contract/call.ts';
import type { insightStock } from '#lib/contract/operator/insight.ts';
import { figure } from '#lib/operator/figures.ts';
import { Table } from './Table.tsx';
import styles from './StockTable.module.css';

type StockRow = CallResult<typeof insightStock>['data'][number];

interface Props {
  readonly stock: readonly StockRow[];
  /** Id of the shown site, '' for all. */
  readonly site: string;
}

const lasts = ({ stock, daysLeft }: StockRow): string =>
  stock === 0 ? 'sold out' : `${String(daysLeft)} days`;

/** Variants that will soon be out of stock at the recent rate of sales; each row has a form to set the stock. */
export const StockTable = ({ stock, site }: Props) => (
  <Table
    label="Running out"
    rows={stock}
    columns={[
      { name: 'Product', cell: (row) => <Name row={row} /> },
      { name: 'Seller', isWide: true, cell: ({ sellerName }) => sellerName },
      { name: 'Sold', isNumber: true, cell: ({ sold }) => figure(sold) },
      { name: 'Lasts', isNumber: true, cell: lasts },
      {
        name: 'Stock',
        isWide: true,
        cell: (row) => <SetStock row={row} site={site} />,
      },
    ]}
  />
);

const Name = ({ row: { path, productName, variantName } }: { readonly row: StockRow }) => (
  <>
    <a href={path}>{productName}</a>
    <span className={`muted small ${styles.choice}`}>{variantName}</span>
  </>
);

const SetStock = ({ row, site }: { readonly row: StockRow; readonly site: string }) => (
  <form className={styles.set} method="post">
    <input type="hidden" name="form" value="stock" />
    <input type="hidden" name="site" value={site} />
    <input type="hidden" name="variantId" value={row.variantId} />
    <input type="hidden" name="seller" value={row.seller} />
    <input
      className={styles.stock}
      type="number"
      name="stock"
      min="0"
      required
      defaultValue={row.stock}
      aria-label={`Stock of ${row.variantName || row.productName} at ${row.sellerName}`}
    />
    <button className="small-button" type="submit">
      Set
    </button>
  </form>
);
