import type { SubmitEvent } from 'react';
import { ContractWords } from '#components/checkout/ContractWords.tsx';
import { money } from '#lib/cart/cart-page.ts';
import type { PriceEnquiry, PriceOffer } from '@parlour/contract';
import { formatMoment } from '@parlour/domain';
import { BESPOKE } from '#lib/enquiries/bespoke.ts';
import styles from './Offer.module.css';

interface Props {
  readonly request: PriceEnquiry;
  readonly offer: PriceOffer;
  /** Values of a refused form about this offer, by field name. */
  readonly sent?: Readonly<Record<string, string>> | undefined;
  readonly onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined;
}

/** A seller's offer in answer to a price request. */
export const Offer = (props: Props) => {
  const { request, offer } = props;
  return (
    <div className={`sheet stack gap-3 start whole ${styles.offer}`}>
      <p>
        <strong>{money(offer.price)}</strong> each, delivery and VAT included
        {request.quantity > 1 && ` · ${money(offer.price * request.quantity)} together`}
      </p>
      {offer.message && <p>{offer.message}</p>}
      {offer.isBespoke && <p>{BESPOKE}</p>}
      {offer.status === 'open' && <Answers {...props} />}
      {offer.status === 'rejected' && (
        <p className="muted small">{`You rejected it: ${offer.reason}`}</p>
      )}
      {offer.status === 'withdrawn' && (
        <p className="muted small">
          {['The seller has withdrawn this offer', offer.reason].filter(Boolean).join(': ')}
        </p>
      )}
      {offer.status === 'expired' && <p className="muted small">This offer has ended.</p>}
    </div>
  );
};

const Answers = ({ request, offer, sent, onSubmit }: Props) => {
  const ids = { id: request.id, offerId: offer.id };
  return (
    <>
      <p className="muted small">{`Valid until ${formatMoment(offer.expires)}.`}</p>
      <form className="stack gap-3 start" method="post" onSubmit={onSubmit}>
        <ContractWords
          button="Order and pay"
          first="‘Accept’ adds it to your cart at this price. Nothing is ordered yet."
        />
        <Hidden fields={{ form: 'accept', ...ids }} />
        <button type="submit" className="button">
          Accept
        </button>
      </form>
      {/* The visitor may have opened it before the page hydrated. */}
      <details className={styles.rejection} open={sent?.form === 'reject'} suppressHydrationWarning>
        <summary className="underlined">Reject</summary>
        <form className="stack gap-3 start" method="post" onSubmit={onSubmit}>
          <Hidden fields={{ form: 'reject', ...ids }} />
          <label className={`stack gap-2 ${styles.why}`}>
            {'Why? The seller will read this. '}
            <textarea
              className="control"
              name="reason"
              rows={2}
              maxLength={1_000}
              required
              defaultValue={sent?.reason}
            />
          </label>
          <button type="submit" className={`plain-button small ${styles.reject}`}>
            Reject this offer
          </button>
        </form>
      </details>
    </>
  );
};

const Hidden = ({ fields }: { readonly fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
