import { gtinForms } from '@parlour/domain';
import type { FeedStore, Remark } from './feed.ts';

/** What a record says of a variant that no variant of another product may have. */
interface Codes {
  readonly reference: string;
  readonly ean: string;
}

/**
 * Warnings about the variants of a product whose reference or GTIN an earlier product of the same file and supplier has:
 * the file may name one piece twice.
 * @param source the supplier of records that name none
 */
export const twinsIn = (
  record: unknown,
  line: number,
  source: string,
  store: Pick<FeedStore, 'claim'>,
): readonly Remark[] => {
  const { source: own, reference, variants } = fieldsOf(record);
  if (typeof reference !== 'string' || !Array.isArray(variants)) return [];
  const supplier = typeof own === 'string' ? own : source;
  return variants.map(codesOf).flatMap(({ reference: sku, ean }) => {
    const claim = (code: string) =>
      code === '' ? null : store.claim(JSON.stringify([supplier, code]), reference, line);
    const gtin = gtinForms(ean).at(-1);
    const [bySku, byEan] = [claim(sku), claim(gtin === undefined ? '' : `gtin ${gtin}`)];
    const twin = bySku ?? byEan;
    if (twin === null) return [];
    const what = bySku === null ? `the GTIN of ${sku}` : sku;
    const reason = `${what} is in line ${twin.line} already, as ${twin.product}; both are sold`;
    return [
      {
        line,
        ...(bySku === null ? { column: 'ean', value: ean } : { column: 'reference', value: sku }),
        reason,
      },
    ];
  });
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const codesOf = (variant: unknown): Codes => {
  const { reference, ean } = fieldsOf(variant);
  return {
    reference: typeof reference === 'string' ? reference.trim() : '',
    ean: typeof ean === 'string' ? ean : '',
  };
};
