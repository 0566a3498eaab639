import type { CallResult } from '#lib/contract/call.ts';
import type { operatorListLetters, operatorListUndelivered } from '#lib/contract/operator/mail.ts';
import { formatMoment } from '#lib/domain/date.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { letterName } from '#lib/operator/letters.ts';
import { Table } from './Table.tsx';

type UnsentLetter = CallResult<typeof operatorListLetters>['data'][number];

const About = ({ orderId, enquiryId }: UnsentLetter) => {
  if (orderId !== '') return <a href={consolePaths.order(orderId)}>Order {orderId}</a>;
  return enquiryId === '' ? '–' : <a href={consolePaths.enquiry(enquiryId)}>Price request</a>;
};

const State = ({ state, attempts }: UnsentLetter) => (
  <span className={`state ${state === 'waiting' ? 'waits' : 'ended'}`}>
    {state === 'waiting' ? `tried ${String(attempts)} times` : 'given up'}
  </span>
);

/** Letters that have not left. */
export const UnsentTable = ({ letters }: { readonly letters: readonly UnsentLetter[] }) => (
  <Table
    label="Letters that have not left"
    rows={letters}
    columns={[
      { name: 'Letter', cell: ({ kind }) => letterName(kind) },
      { name: 'About', isWide: true, cell: (letter) => <About {...letter} /> },
      { name: 'Since', isWide: true, cell: ({ written }) => formatMoment(written) },
      { name: 'State', isWide: true, cell: (letter) => <State {...letter} /> },
      { name: 'What the carrier said', isWide: true, cell: ({ problem }) => problem || '–' },
    ]}
  />
);

type Address = CallResult<typeof operatorListUndelivered>['data'][number];

/** Addresses that take no letters. */
export const UndeliveredTable = ({ addresses }: { readonly addresses: readonly Address[] }) => (
  <Table
    label="Addresses that take no letters"
    rows={addresses}
    columns={[
      { name: 'Address', cell: ({ address }) => <a href={`mailto:${address}`}>{address}</a> },
      {
        name: 'Why',
        isWide: true,
        cell: ({ kind }) => (kind === 'bounced' ? 'letters come back' : 'reported as unwanted'),
      },
      { name: 'Since', isWide: true, cell: ({ at }) => formatMoment(at) },
      { name: 'In the carrier’s words', isWide: true, cell: ({ reason }) => reason || '–' },
    ]}
  />
);
