import styles from './Totals.module.css';

interface Props {
  readonly subTotal: string;
  /** How much of it is for services; '' for nothing. */
  readonly services?: string;
  /** The discount of a promo code; '' for none. */
  readonly discount?: string;
  readonly total: string;
  /** VAT within the total; '' when it is unknown. */
  readonly vat?: string;
}

/** The totals of a cart or an order; every amount is formatted already. */
export const Totals = ({ subTotal, services = '', discount = '', total, vat = '' }: Props) => (
  <>
    <dl className="sums stack gap-3 numbers">
      <div>
        <dt>Subtotal</dt>
        <dd>{subTotal}</dd>
      </div>
      {services !== '' && (
        <div className="muted small">
          <dt>Of which services</dt>
          <dd>{services}</dd>
        </div>
      )}
      {discount !== '' && (
        <div className="positive">
          <dt>Promo code</dt>
          <dd>{`−${discount}`}</dd>
        </div>
      )}
      <div>
        <dt>Shipping</dt>
        <dd>£0.00</dd>
      </div>
      <div className={`rule-above bold text-large ${styles.total}`}>
        <dt>Order Total</dt>
        <dd>{total}</dd>
      </div>
    </dl>
    <p className="muted small">
      {vat === '' ? 'VAT and UK delivery are included.' : `Includes VAT of ${vat} and UK delivery.`}
    </p>
  </>
);
