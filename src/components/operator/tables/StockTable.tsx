import type { CallResult } from '#lib/contract/call.ts';
import type { insightStock } from '#lib/contract/operator/insight.ts';
import { figure } from '#lib/operator/figures.ts';
import { Table } from './Table.tsx';
import styles from './StockTable.module.css';

type Piece = CallResult<typeof insightStock>['data'][number];

interface Props {
  readonly stock: readonly Piece[];
  /** Id of the shown site, '' for all. */
  readonly site: string;
}

const lasts = ({ stock, daysLeft }: Piece): string =>
  stock === 0 ? 'gone' : `${String(daysLeft)} days`;

/** What runs out, as it sold lately; a form in each row sets what is there. */
export const StockTable = ({ stock, site }: Props) => (
  <Table
    label="What runs out"
    rows={stock}
    columns={[
      { name: 'Piece', cell: (piece) => <Name piece={piece} /> },
      { name: 'Seller', isWide: true, cell: ({ sellerName }) => sellerName },
      { name: 'Sold', isNumber: true, cell: ({ sold }) => figure(sold) },
      { name: 'Lasts', isNumber: true, cell: lasts },
      {
        name: 'Pieces there',
        isWide: true,
        cell: (piece) => <SetStock piece={piece} site={site} />,
      },
    ]}
  />
);

const Name = ({ piece: { path, productName, variantName } }: { readonly piece: Piece }) => (
  <>
    <a href={path}>{productName}</a>
    <span className={`quiet ${styles.choice}`}>{variantName}</span>
  </>
);

const SetStock = ({ piece, site }: { readonly piece: Piece; readonly site: string }) => (
  <form className={styles.set} method="post">
    <input type="hidden" name="form" value="stock" />
    <input type="hidden" name="site" value={site} />
    <input type="hidden" name="variantId" value={piece.variantId} />
    <input type="hidden" name="seller" value={piece.seller} />
    <input
      className={styles.pieces}
      type="number"
      name="stock"
      min="0"
      required
      defaultValue={piece.stock}
      aria-label={`Pieces of ${piece.variantName || piece.productName} at ${piece.sellerName}`}
    />
    <button className="small-button" type="submit">
      Set
    </button>
  </form>
);
