import { Totals } from '#components/cart/Totals.tsx';
import { ContractWords } from './ContractWords.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { MOST_PROMO_LETTERS } from '@parlour/domain';
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
      services={checkout.servicesTotal}
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
        Something in your cart has changed. <a href={paths.cart()}>View the cart</a> first.
      </p>
    )}
    <p>
      <a href={paths.cart()}>Back to the cart</a>
    </p>
  </section>
);

const PromoCode = ({ checkout, form }: Props) => {
  const { promoMessage, promoIsGood } = checkout;
  const problem = form?.errors.promoCode ?? (promoIsGood ? '' : promoMessage);
  const said = { values: {}, done: false, ...form };
  return (
    <>
      <div className={`stack gap-3 ${styles.promo}`} aria-live="polite">
        <TextField
          form={
            problem === '' ? form : { ...said, errors: { ...form?.errors, promoCode: problem } }
          }
          name="promoCode"
          label="Promo code"
          value={checkout.promoCode}
          maxLength={MOST_PROMO_LETTERS}
        />
        <button type="submit" className={`plain-button ${styles.apply}`} name="form" value="promo">
          Apply
        </button>
      </div>
      {promoIsGood && promoMessage !== '' && (
        <p className="small bold positive" role="status">
          {promoMessage}
        </p>
      )}
    </>
  );
};
