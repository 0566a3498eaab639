import { newSellerNote, type Preview, previewedPrice } from '@parlour/feeds';
import { Table } from './tables/Table.tsx';

interface Props {
  readonly preview: Preview;
  /** Null in our own format, which names its sellers. */
  readonly seller: string | null;
}

/** The first products of a checked feed as the shop will show them. */
export const UploadPreview = ({ preview, seller }: Props) => {
  const note = newSellerNote(preview, seller);
  return (
    <>
      {note !== '' && <p className="callout">{note}</p>}
      <h3>
        {preview.products.length === 1
          ? 'The first product, as the shop will show it'
          : `The first ${String(preview.products.length)} products, as the shop will show them`}
      </h3>
      <Table
        label="The first products"
        rows={preview.products}
        columns={[
          { heading: 'Product', isWide: true, cell: ({ name, reference }) => name || reference },
          {
            heading: 'Price',
            isWide: true,
            cell: (product) => [previewedPrice(product), ...product.coming].join('; '),
          },
          { heading: 'Stock', cell: ({ stock }) => stock },
          {
            heading: 'Doubts',
            isWide: true,
            cell: ({ refused, warnings }) => [...refused.map(asRefused), ...warnings].join('; '),
          },
        ]}
      />
    </>
  );
};

const asRefused = (reason: string): string => `Refused: ${reason}`;
