import { useStore } from '@nanostores/react';
import { PriceRequest } from '#components/enquiries/PriceRequest.tsx';
import type { PriceEnquiry } from '#lib/contract/entities/price-enquiry.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { island } from '../island.tsx';
import { fieldsOf } from '../shell/fields-of.ts';
import { NewOutcome } from '../shell/NewOutcome.tsx';
import { $priceRequests, priceRequests } from '../state/enquiries/price-requests.ts';
import styles from './PriceRequests.module.css';

interface Props {
  /** What the page was loaded with. */
  readonly requests: readonly PriceEnquiry[];
  /** What was done before the page was loaded; '' for nothing. */
  readonly done: string;
  /** A form that was posted and not taken. */
  readonly form?: PageForm | undefined;
}

/** The customer's price requests, whose offers are answered here. */
export const PriceRequests = island(({ requests: loaded, ...before }: Props) => {
  const answered = useStore($priceRequests);
  const requests = answered?.requests ?? loaded;
  const { done, form } = answered ?? before;
  return (
    <>
      <NewOutcome done={done} form={form} isNew={answered !== null} />
      <div className={styles.requests}>
        {requests.map((request) => (
          <PriceRequest
            key={request.id}
            request={request}
            sent={form?.values}
            onSubmit={(event) => {
              event.preventDefault();
              void priceRequests.answer(requests, request, fieldsOf(event.currentTarget));
            }}
          />
        ))}
      </div>
    </>
  );
});
