import { useStore } from '@nanostores/react';
import { PriceRequest } from '#components/enquiries/PriceRequest.tsx';
import type { PriceEnquiry } from '@parlour/contract';
import type { PageForm } from '#lib/shell/page-form.ts';
import { island } from '../island.tsx';
import { fieldsOf } from '../shell/fields-of.ts';
import { NewOutcome } from '../shell/NewOutcome.tsx';
import { $priceRequests, priceRequests } from '../state/enquiries/price-requests.ts';

interface Props {
  /** The price requests in the server's HTML. */
  readonly requests: readonly PriceEnquiry[];
  /** The result of the form that led to this page; '' for none. */
  readonly done: string;
  /** The refused form. */
  readonly form?: PageForm | undefined;
}

/** The customer's price requests, with actions to answer their offers. */
export const PriceRequests = island(({ requests: loaded, ...before }: Props) => {
  const answered = useStore($priceRequests);
  const requests = answered?.requests ?? loaded;
  const { done, form } = answered ?? before;
  return (
    <>
      <NewOutcome done={done} form={form} isNew={answered !== null} />
      <div className="stack gap-5">
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
