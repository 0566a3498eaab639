import { memo } from 'react';
import { formatPence, type ShownPrice } from '@parlour/domain';
import styles from './Price.module.css';

interface Props {
  readonly price: ShownPrice;
  /** Text after the price, such as the unit; '' for none. */
  readonly suffix: string;
}

/** A price, with the earlier price and the discount; or a note that it is given on request. */
export const Price = memo(({ price, suffix }: Props) => (
  <p className={`price ${styles.price}`}>
    {price.status === 'request_price' ? (
      <span className={`request ${styles.request}`}>Request Price</span>
    ) : (
      <Amounts price={price} suffix={suffix} />
    )}
  </p>
));

type KnownPrice = Exclude<ShownPrice, { readonly status: 'request_price' }>;

const Amounts = ({ price, suffix }: { readonly price: KnownPrice; readonly suffix: string }) => (
  <>
    <span className="now">
      {price.was !== null && <span className="visually-hidden">Now </span>}
      {formatPence(price.now)}
      {suffix !== '' && <span className={styles.suffix}>{suffix}</span>}
    </span>
    {price.was !== null && (
      <s className={`was ${styles.was}`}>
        <span className="visually-hidden">Was </span>
        {formatPence(price.was)}
      </s>
    )}
    {price.discountPercent !== null && (
      <span className={`off ${styles.off}`}>{`${price.discountPercent}% off`}</span>
    )}
  </>
);
