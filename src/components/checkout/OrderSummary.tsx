import { Totals } from '#components/cart/Totals.tsx';
import { ContractWords } from './ContractWords.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import type { CheckoutView } from '#lib/checkout/checkout-page.ts';
import { paths } from '#lib/paths.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import styles from './OrderSummary.module.css';

interface Props {
  readonly checkout: CheckoutView;
  /** The refused form, shown again with its problems. */
  readonly form?: PageForm | undefined;
}

/** The totals of an order, and the button that places it. */
export const OrderSummary = ({ checkout, form }: Props) => (
  <section className="sheet in-view stack top" aria-labelledby="summary">
    <h2 className={styles.heading} id="summary">
      Your order
    </h2>
    <PromoCode checkout={checkout} form={form} />
    <Totals
      subTotal={checkout.subTotal}
      discount={checkout.discount}
      total={checkout.total}
      vat={checkout.vat}
    />
    {checkout.isReady ? (
      <>
        <ContractWords button="Order and pay" arrivals={checkout.arrivals} />
        <button type="submit" className="button" name="form" value="order">
          Order and pay
        </button>
      </>
    ) : (
      <p className="bold negative">
        Something in your cart has changed. <a href={paths.cart()}>Look at the cart</a> first.
      </p>
    )}
    <p>
      <a href={paths.cart()}>Back to the cart</a>
    </p>
  </section>
);

const PromoCode = ({ checkout, form }: Props) => (
  <>
    <div className={`stack gap-3 ${styles.promo}`}>
      <TextField form={form} name="promoCode" label="Promo code" value={checkout.promoCode} />
      <button type="submit" className={`plain-button ${styles.apply}`} name="form" value="promo">
        Apply
      </button>
    </div>
    {checkout.promoMessage !== '' && (
      <p className={`small bold ${checkout.promoIsGood ? 'positive' : 'negative'}`} role="status">
        {checkout.promoMessage}
      </p>
    )}
  </>
);
