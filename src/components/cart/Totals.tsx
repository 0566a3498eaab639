import styles from './Totals.module.css';

interface Props {
  readonly subTotal: string;
  /** What a promo code takes off; '' for nothing. */
  readonly discount?: string;
  readonly total: string;
  /** VAT contained in the total; '' when it is not known. */
  readonly vat?: string;
}

/** What a cart or an order comes to; every amount as it is shown. */
export const Totals = ({ subTotal, discount = '', total, vat = '' }: Props) => (
  <>
    <dl className={styles.totals}>
      <div>
        <dt>Subtotal</dt>
        <dd>{subTotal}</dd>
      </div>
      {discount !== '' && (
        <div className={styles.discount}>
          <dt>Promo code</dt>
          <dd>{`−${discount}`}</dd>
        </div>
      )}
      <div>
        <dt>Shipping</dt>
        <dd>£0.00</dd>
      </div>
      <div className={styles.total}>
        <dt>Order Total</dt>
        <dd>{total}</dd>
      </div>
    </dl>
    <p className={`muted ${styles.small}`}>
      {vat === '' ? 'VAT and UK delivery are included.' : `Includes VAT of ${vat} and UK delivery.`}
    </p>
  </>
);
