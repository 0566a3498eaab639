import { counted, swatchName } from '@parlour/domain';
import { type CallResult, operatorListSamples } from '@parlour/contract';
import { addressLines } from '#lib/orders/order-view.ts';
import { boxOf } from '#lib/operator/samples.ts';
import { paths } from '#lib/paths.ts';
import { Table } from './Table.tsx';

const { asked, samples, seller } = operatorListSamples.columns;

type Samples = CallResult<typeof operatorListSamples>['data'][number];
type Figures = CallResult<typeof operatorListSamples>['figures'][number];

/** What goes to one person, as the envelope has it. */
const Person = ({ customerName, customerEmail, address, atAddress }: Samples) => (
  <>
    {addressLines({ ...address, addressName: address.addressName || customerName }).map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
    <a className="small" href={`mailto:${customerEmail}`}>
      {customerEmail}
    </a>
    <span className="block muted small">{counted(atAddress, 'sample')} here in a year</span>
  </>
);

const Swatches = ({ swatches }: Samples) =>
  swatches.map((one) => (
    <span key={`${one.variantId}.${one.swatchId}`} className="block">
      <strong>{swatchName(one.swatchName)}</strong>{' '}
      <a
        href={paths.product(one.variantId, one.urlSlug, {
          option: one.optionId,
          swatch: one.swatchId,
        })}
      >
        {one.name}
      </a>
    </span>
  ));

const Tick = ({ id, customerName }: Samples) => (
  <label className="level gap-2">
    <input className="tick" type="checkbox" name={boxOf(id)} />
    <span className="visually-hidden">The samples of {customerName}</span>
  </label>
);

interface Props {
  readonly requests: readonly Samples[];
  /** Whether each row has a box. */
  readonly canMove: boolean;
}

/** Requests for samples. */
export const SampleTable = ({ requests, canMove }: Props) => (
  <Table
    label="Samples"
    rows={requests}
    columns={[
      { heading: 'To', isWide: true, cell: (row) => <Person {...row} /> },
      { ...samples, cell: (row) => <Swatches {...row} /> },
      seller,
      { ...asked, isWide: true },
      ...(canMove ? [{ heading: 'Choose', cell: (row: Samples) => <Tick {...row} /> }] : []),
    ]}
  />
);

/** What became of the samples of each seller. */
export const SampleFigures = ({ figures }: { readonly figures: readonly Figures[] }) => (
  <Table
    label="The past year by seller"
    rows={figures}
    columns={[
      { heading: 'Seller', cell: ({ sellerName }) => sellerName },
      { heading: 'To send', kind: 'number', cell: ({ waiting }) => waiting },
      { heading: 'Sent', kind: 'number', cell: ({ sent }) => sent },
      { heading: 'Declined', kind: 'number', cell: ({ declined }) => declined },
      { heading: 'Then ordered', kind: 'number', cell: ({ ordered }) => ordered },
    ]}
  />
);
