import type { CallResult, operatorListEmails, operatorListUndelivered } from '@parlour/contract';
import { formatMoment } from '@parlour/domain';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { emailName } from '#lib/operator/emails.ts';
import { Table } from './Table.tsx';

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
      { name: 'Email', cell: ({ kind }) => emailName(kind) },
      { name: 'About', isWide: true, cell: (email) => <About {...email} /> },
      { name: 'Since', isWide: true, cell: ({ written }) => formatMoment(written) },
      { name: 'State', isWide: true, cell: (email) => <State {...email} /> },
      { name: 'Provider’s reply', isWide: true, cell: ({ problem }) => problem || '–' },
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
      { name: 'Address', cell: ({ address }) => <a href={`mailto:${address}`}>{address}</a> },
      {
        name: 'Why',
        isWide: true,
        cell: ({ kind }) => (kind === 'bounced' ? 'emails bounce' : 'marked as spam'),
      },
      { name: 'Since', isWide: true, cell: ({ at }) => formatMoment(at) },
      { name: 'Provider’s message', isWide: true, cell: ({ reason }) => reason || '–' },
    ]}
  />
);
