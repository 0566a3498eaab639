import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import { Price } from '#components/ui/Price.tsx';
import type { BuyingInput } from '#lib/product/product-choice.ts';
import { MIN_QUANTITY } from '@parlour/domain';
import type { SellerOffer, SellerOffers } from '#lib/product/sellers.ts';
import { island } from '../island.tsx';
import { sellerBuying as store } from '../state/product/buying.ts';
import { BuyingIds } from './BuyingIds.tsx';
import styles from './Sellers.module.css';

interface Props {
  readonly offers: SellerOffers;
}

/** All sellers of what is chosen, side by side; each adds to the cart, and its name chooses it (PDP-046). */
export const Sellers = island(({ offers: { list, why } }: Props) => {
  // Id of the seller whose button was pressed last.
  const [pressed, setPressed] = useState('');
  const add = (buying: BuyingInput): void => {
    setPressed(buying.sellerId);
    void store.buy(buying, MIN_QUANTITY, false);
  };
  return (
    <section className={`sellers ${styles.sellers}`} aria-labelledby="sellers">
      <h2 id="sellers" className="text-lead">
        All sellers
      </h2>
      <p className="callout negative unless-empty" role="alert">
        {useStore(store.$message)}
      </p>
      <table className="whole small">
        <caption className="muted">{why}</caption>
        <thead>
          <tr>
            {['Seller', 'Price with delivery', 'Stock', 'Delivery', 'Returns', 'Cart'].map(
              (name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {list.map((offer) => (
            <Offer
              key={offer.buying.sellerId}
              offer={offer}
              isPressed={offer.buying.sellerId === pressed}
              onAdd={add}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
});

interface OfferProps {
  readonly offer: SellerOffer;
  readonly isPressed: boolean;
  readonly onAdd: (buying: BuyingInput) => void;
}

const Offer = ({ offer, isPressed, onAdd }: OfferProps) => (
  <tr className="rule-below">
    <th scope="row">
      <a href={offer.href} aria-current={offer.selected || undefined} data-in-place="">
        {offer.seller}
      </a>
      {offer.selected && <span className={styles.chosen}>Chosen</span>}
      {offer.stars !== '' && (
        <p className={`muted ${styles.stars}`}>
          {`★ ${offer.stars}`}
          <span className="visually-hidden"> of 5</span> in makers’ reviews
        </p>
      )}
    </th>
    <td className={styles.money}>
      <Price price={offer.price} suffix="" />
      <p className="muted">{offer.delivery}</p>
    </td>
    <td className={styles.stock}>{offer.stock}</td>
    <td>{offer.arrival}</td>
    <td data-label="Returns">
      <a href="/return-policy">Within 14 days</a>
    </td>
    <td className={styles.add}>
      <AddForm buying={offer.buying} seller={offer.seller} isPressed={isPressed} onAdd={onAdd} />
    </td>
  </tr>
);

interface AddProps {
  readonly buying: BuyingInput;
  readonly seller: string;
  readonly isPressed: boolean;
  readonly onAdd: (buying: BuyingInput) => void;
}

const AddForm = ({ buying, seller, isPressed, onAdd }: AddProps) => {
  const isAdding = useStore(store.$isAdding);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!store.$isAdding.get()) onAdd(buying);
  };
  return (
    <form method="post" action={buying.action} onSubmit={submit}>
      <BuyingIds buying={buying} />
      <button
        className="button button-quiet"
        type="submit"
        name="do"
        value="add"
        disabled={buying.check !== 0}
        aria-disabled={isAdding || undefined}
      >
        {isAdding && isPressed ? 'Adding to cart...' : 'Add to cart'}
        <span className="visually-hidden">{` from ${seller}`}</span>
      </button>
    </form>
  );
};
