import { type CallResult, operatorListEmails, operatorListUndelivered } from '@parlour/contract';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { emailName } from '#lib/operator/emails.ts';
import { Table } from './Table.tsx';

const unsent = operatorListEmails.columns;
const undelivered = operatorListUndelivered.columns;

type UnsentEmail = CallResult<typeof operatorListEmails>['data'][number];

const About = ({ orderId, enquiryId }: UnsentEmail) => {
  if (orderId !== '') return <a href={consolePaths.order(orderId)}>Order {orderId}</a>;
  return enquiryId === '' ? '–' : <a href={consolePaths.enquiry(enquiryId)}>Price request</a>;
};

const State = ({ state, attempts }: UnsentEmail) => (
  <span className={`state ${state === 'waiting' ? 'waits' : 'ended'}`}>
    {state === 'waiting' ? `tried ${String(attempts)} times` : 'given up'}
  </span>
);

/** Unsent emails. */
export const UnsentTable = ({ emails }: { readonly emails: readonly UnsentEmail[] }) => (
  <Table
    label="Unsent emails"
    rows={emails}
    columns={[
      { ...unsent.email, cell: ({ kind }) => emailName(kind) },
      { ...unsent.order, cell: (email) => <About {...email} /> },
      unsent.written,
      { ...unsent.state, cell: (email) => <State {...email} /> },
      unsent.problem,
    ]}
  />
);

type Address = CallResult<typeof operatorListUndelivered>['data'][number];

/** Addresses we don’t email. */
export const UndeliveredTable = ({ addresses }: { readonly addresses: readonly Address[] }) => (
  <Table
    label="Addresses we don’t email"
    rows={addresses}
    columns={[
      {
        ...undelivered.address,
        cell: ({ address }) => <a href={`mailto:${address}`}>{address}</a>,
      },
      {
        ...undelivered.kind,
        cell: ({ kind }) => (kind === 'bounced' ? 'emails bounce' : 'marked as spam'),
      },
      undelivered.since,
      undelivered.reason,
    ]}
  />
);
