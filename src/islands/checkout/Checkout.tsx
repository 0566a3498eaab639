import { useStore } from '@nanostores/react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  type ReactNode,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react';
import { AddressChoice } from '#components/checkout/AddressChoice.tsx';
import { Deliveries } from '#components/checkout/Deliveries.tsx';
import { OrderSummary } from '#components/checkout/OrderSummary.tsx';
import { WaitingOrders } from '#components/orders/WaitingOrders.tsx';
import { Outcome } from '#components/ui/Outcome.tsx';
import type { AddressSuggestion } from '@parlour/contract';
import { ASK_FOR_A_PRICE } from '#lib/checkout/ask-for-a-price.ts';
import { outcodeFor, type CheckoutView } from '#lib/checkout/checkout-page.ts';
import { servicesIn, togetherIn } from '#lib/checkout/delivery-fields.ts';
import { servicesInQuery } from '@parlour/domain';
import type { PageForm } from '#lib/shell/page-form.ts';
import { usePostcode } from '../account/use-postcode.ts';
import { island } from '../island.tsx';
import { fieldsOf } from '../shell/fields-of.ts';
import {
  $figures,
  followCart,
  showDays,
  stopFollowing,
  tryPromoCode,
} from '../state/checkout/checkout.ts';
import styles from './Checkout.module.css';
import { PaymentPart } from './PaymentPart.tsx';
import { usePayment, type Payment } from './use-payment.ts';

interface Props {
  /** The checkout in the server's HTML. */
  readonly checkout: CheckoutView;
  /** Towns of the posted postcode; null where none was posted. */
  readonly suggestions: readonly AddressSuggestion[] | null;
  /** Stripe's publishable key; '' where the number is entered on the provider's page. */
  readonly stripeKey: string;
  /** The refused form, shown again. */
  readonly form: PageForm | undefined;
}

/**
 * The checkout on show. After a promo code or a change of the cart, it has the new figures and no earlier
 * problems.
 */
const useShown = ({ checkout, form }: Props) => {
  const figures = useStore($figures);
  // The page may be older than the cart.
  useEffect(() => {
    void followCart(checkout);
  }, [checkout]);
  if (!figures) return { checkout, form };
  return { checkout: { ...checkout, ...figures }, form: form && { ...form, errors: {} } };
};

/** What a form says about the figures. */
const checkoutIn = (form: HTMLFormElement, addresses: CheckoutView['addresses']) => {
  const fields = fieldsOf(form);
  const { promoCode = '', addressId = '', postcode } = fields;
  return {
    promoCode,
    postcode: outcodeFor(addresses, addressId, postcode),
    together: togetherIn(fields).join(','),
    services: servicesInQuery(servicesIn(fields)),
  };
};

/** The form's buttons that work without leaving the page; only placing the order leaves it. */
const useButtons = (
  payment: Payment,
  first: Props['suggestions'],
  shown: Pick<CheckoutView, 'addresses' | 'postcode' | 'together' | 'services'>,
) => {
  const { addresses } = shown;
  const element = useRef<HTMLFormElement>(null);
  const postcode = usePostcode();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const { currentTarget: form, submitter } = event;
    const pressed = submitter?.getAttribute('value');
    if (pressed === 'order') {
      stopFollowing();
      payment.pay(event);
      return;
    }
    event.preventDefault();
    if (pressed === 'postcode') postcode.lookUp(form);
    else void tryPromoCode(checkoutIn(form, addresses));
  };
  // The days of delivery are those of the address, and the total has the services in it.
  const refresh = (form: HTMLFormElement): void => {
    const asked = checkoutIn(form, addresses);
    const isElsewhere = asked.postcode !== '' && asked.postcode !== shown.postcode;
    const isOther = asked.together !== shown.together || asked.services !== shown.services;
    if (isElsewhere || isOther) void showDays(asked);
  };
  const refreshNow = useEffectEvent(refresh);
  // The customer may have chosen before hydration, or the browser has filled in what was chosen before.
  useEffect(() => {
    if (element.current) refreshNow(element.current);
  }, []);
  const take = (place: AddressSuggestion): void => {
    if (element.current) postcode.choose(element.current, place);
  };
  return {
    element,
    submit,
    change: ({ currentTarget }: SyntheticEvent<HTMLFormElement>): void => {
      refresh(currentTarget);
    },
    suggestions: postcode.suggestions ?? first,
    take: postcode.suggestions ? take : undefined,
  };
};

/** The checkout: the address, the deliveries, the payment and the totals. */
export const Checkout = island((props: Props) => {
  const { checkout, form } = useShown(props);
  const { cards, amount } = checkout;
  const payment = usePayment({ cards, amount, stripeKey: props.stripeKey, form, keepsToken: true });
  const { element, submit, change, suggestions, take } = useButtons(
    payment,
    props.suggestions,
    checkout,
  );
  return (
    <>
      <h1>Checkout</h1>
      <Outcome form={form} />
      <WaitingOrders orders={checkout.waiting} />
      {form?.errors[''] === ASK_FOR_A_PRICE && (
        <p>
          <a href={checkout.enquiry}>Ask for a price</a>
        </p>
      )}
      <form
        ref={element}
        id="checkout"
        className={`with-aside ${styles.split}`}
        method="post"
        noValidate
        onSubmit={submit}
        onChange={change}
        aria-busy={payment.isBusy || undefined}
      >
        <Enter />
        <input type="hidden" name="key" value={checkout.key} />
        <input type="hidden" name="version" value={checkout.version} />
        <div className={`stack ${styles.steps}`}>
          <Step heading="1. Delivery address">
            <AddressChoice
              addresses={checkout.addresses}
              abroad={checkout.abroad}
              chosen={checkout.chosenAddress}
              isNameless={checkout.isNameless}
              suggestions={suggestions}
              onSuggestion={take}
              form={form}
            />
          </Step>
          <Step heading="2. Deliveries">
            <Deliveries
              deliveries={checkout.deliveries}
              sharedDays={checkout.sharedDays}
              form={form}
            />
          </Step>
          <Step heading="3. Payment">
            {amount === 0 ? (
              <p>There is nothing left to pay.</p>
            ) : (
              <PaymentPart cards={cards} form={form} payment={payment} />
            )}
          </Step>
        </div>
        <OrderSummary checkout={checkout} form={form} />
      </form>
    </>
  );
});

/** The button that the Enter key presses. */
const Enter = () => (
  <button
    className="visually-hidden"
    type="submit"
    name="form"
    value="promo"
    tabIndex={-1}
    aria-hidden="true"
  >
    Update
  </button>
);

const Step = ({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}) => (
  <section className="stack gap-5 top">
    <h2 className={styles.heading}>{heading}</h2>
    {children}
  </section>
);
