import type { SubmitEvent } from 'react';
import { Photo } from '#components/ui/Photo.tsx';
import type { PriceEnquiry } from '@parlour/contract';
import { formatDay, choiceWords, pieceTitle } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { requestStatusName } from '#lib/enquiries/price-requests-page.ts';
import { Offer } from './Offer.tsx';
import styles from './PriceRequest.module.css';

interface Props {
  readonly request: PriceEnquiry;
  /** Values of a refused form, by field name. */
  readonly sent?: Readonly<Record<string, string>> | undefined;
  readonly onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined;
}

/** A price request of a customer, with its seller's offers. */
export const PriceRequest = ({ request, sent, onSubmit }: Props) => {
  const href = paths.product(request.variantId, request.urlSlug);
  return (
    <article className={`request box stack gap-5 ${styles.request}`}>
      <a className="thumb" href={href} tabIndex={-1} aria-hidden="true">
        {request.mainPicture !== '' && (
          <Photo picture={{ src: request.mainPicture, alt: '', width: 240, height: 180 }} />
        )}
      </a>
      <div className={`stack gap-3 start ${styles.facts}`}>
        <h2 className="text-medium">
          <a href={href}>{pieceTitle(request)}</a>
        </h2>
        <Asked request={request} />
        <blockquote className="written">{request.message}</blockquote>
        <p>
          <strong>{requestStatusName(request.status)}</strong>
        </p>
        {request.offers.map((offer) => (
          <Offer
            key={offer.id}
            request={request}
            offer={offer}
            onSubmit={onSubmit}
            sent={sent?.offerId === offer.id ? sent : undefined}
          />
        ))}
      </div>
    </article>
  );
};

const Asked = ({ request }: Pick<Props, 'request'>) => {
  const { optionName, swatchName, quantity, sellerName, date } = request;
  const choice = choiceWords(optionName, swatchName);
  return (
    <p className="muted small">
      {`${choice} Qty ${String(quantity)} · requested from ${sellerName} on `}
      <time dateTime={date}>{formatDay(date)}</time>
    </p>
  );
};
