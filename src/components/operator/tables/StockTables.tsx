import { type CallResult, insightStock, operatorListStock } from '@parlour/contract';
import { pieceTitle } from '@parlour/domain';
import { daysInWords } from '#lib/operator/lead-time.ts';
import { isStock, stockField } from '#lib/operator/stock.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { Table } from './Table.tsx';
import styles from './StockTables.module.css';

const runningOut = insightStock.columns;
const { name, seller_name, reference, price, status, stock } = operatorListStock.columns;

type RunningOut = CallResult<typeof insightStock>['data'][number];
type Stock = CallResult<typeof operatorListStock>['data'][number];

interface Props<Row> {
  readonly rows: readonly Row[];
  /** The refused form, shown again. */
  readonly form: PageForm | undefined;
}

const lasts = (row: RunningOut): string =>
  row.stock === 0 ? 'sold out' : `${String(row.daysLeft)} days`;

/** Variants that will soon be out of stock at the recent rate of sales; each row has a field for its stock. */
export const RunningOutTable = ({ rows, form }: Props<RunningOut>) => (
  <Table
    label="Running out"
    rows={rows}
    columns={[
      {
        ...runningOut.product,
        cell: ({ path, productName, variantName }) => (
          <>
            <a href={path}>{productName}</a>
            <span className={`muted small ${styles.choice}`}>{variantName}</span>
          </>
        ),
      },
      runningOut.seller,
      runningOut.sold,
      { ...runningOut.days_left, cell: lasts },
      {
        ...runningOut.stock,
        cell: ({ variantName, productName, ...row }) => (
          <SetStock
            name={pieceTitle({ productName, seoTitle: variantName })}
            {...row}
            counted
            form={form}
          />
        ),
      },
    ]}
  />
);

interface StockProps extends Props<Stock> {
  /** The page on which the lead time of an offer is set; null for operators who may not set it. */
  readonly hrefOf: (row: Stock) => string | null;
}

/** The stock of a site; each row has a field for it. */
export const StockTable = ({ rows, form, hrefOf }: StockProps) => (
  <Table
    label="Stock"
    rows={rows}
    columns={[
      { ...name, cell: (row) => <a href={row.path}>{row.name}</a> },
      seller_name,
      reference,
      price,
      { ...status, cell: (row) => <State {...row} /> },
      { heading: 'Lead time', cell: (row) => <LeadTime {...row} href={hrefOf(row)} /> },
      { ...stock, cell: (row) => <SetStock {...row} form={form} /> },
    ]}
  />
);

const LeadTime = ({
  leadTime,
  name,
  sellerName,
  href,
}: Stock & { readonly href: string | null }) => (
  <>
    {href === null ? (
      daysInWords(leadTime)
    ) : (
      <a href={href}>
        {daysInWords(leadTime)}
        <span className="visually-hidden">{`: lead time of ${name} at ${sellerName}`}</span>
      </a>
    )}
    {leadTime?.madeToOrder && <span className={`muted small ${styles.choice}`}>made to order</span>}
  </>
);

const State = ({ status, counted, stock }: Stock) => {
  if (status === 'order_by_email') return 'on request';
  const isSoldOut = status === 'out_of_stock' || (counted && stock === 0);
  return isSoldOut ? <span className="state ended">sold out</span> : 'on sale';
};

interface SetStockProps extends Pick<
  Stock,
  'variantId' | 'seller' | 'sellerName' | 'stock' | 'counted' | 'name'
> {
  readonly form: PageForm | undefined;
}

const SetStock = ({ variantId, seller, sellerName, name, form, ...row }: SetStockProps) => {
  const was = row.counted ? String(row.stock) : '';
  const field = stockField({ variantId, seller, was });
  const typed = form?.values[field];
  const isWrong = typed !== undefined && typed !== was && !isStock(typed);
  return (
    <input
      className={styles.stock}
      type="number"
      name={field}
      min="0"
      max="1000000"
      defaultValue={typed ?? was}
      placeholder={row.counted ? undefined : 'uncounted'}
      aria-label={`Stock of ${name} at ${sellerName}`}
      aria-invalid={isWrong ? 'true' : undefined}
    />
  );
};
