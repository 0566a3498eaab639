import type { CallResult, CatalogueImport, previewImport } from '@parlour/contract';
import { comingText, withComing } from './coming-changes.ts';
import { MAX_PREVIEWED } from '@parlour/domain';
import { productReference } from './ndjson.ts';
import type { FeedItem, FeedStore } from './feed.ts';
import { twinsIn } from './twins.ts';

type PreviewReply = CallResult<typeof previewImport>;

/** The first products of a feed as the shop will show them, before anything is on sale. */
export type Preview = NonNullable<CatalogueImport['preview']>;

interface PreviewedRecord {
  readonly record: unknown;
  readonly warnings: readonly string[];
}

/** Keeps the first products of a feed, with the doubts about them, while the feed is read. */
export class PreviewedItems {
  readonly #source: string;
  readonly #store: Pick<FeedStore, 'claim'>;
  readonly #kept: PreviewedRecord[] = [];
  #warnings: string[] = [];

  /** @param source the supplier of records that name none */
  constructor(source: string, store: Pick<FeedStore, 'claim'>) {
    this.#source = source;
    this.#store = store;
  }

  get isFull(): boolean {
    return this.#kept.length === MAX_PREVIEWED;
  }

  /** Takes the next item of the feed. */
  add(item: FeedItem): void {
    if (item.kind === 'warning') this.#warnings.push(item.remark.reason);
    if (item.kind !== 'record') return;
    if (productReference(item.record) !== null && !this.isFull) {
      const twins = twinsIn(item.record, item.line, this.#source, this.#store);
      const warnings = [...this.#warnings, ...twins.map(({ reason }) => reason)];
      this.#kept.push({ record: item.record, warnings });
    }
    this.#warnings = [];
  }

  /**
   * @param ask asks the shop how it will show the products
   * @returns null if there are none: nothing goes on sale
   */
  async shown(
    ask: (records: readonly unknown[]) => Promise<PreviewReply>,
  ): Promise<Preview | null> {
    if (this.#kept.length === 0) return null;
    const { products, ...shown } = await ask(this.#kept.map(({ record }) => record));
    const withDoubts = products.map(({ doubts, ...product }, at) => ({
      ...product,
      warnings: [...(this.#kept[at]?.warnings ?? []), ...doubts],
      coming: [...comingText(withComing({}, this.#kept[at]?.record, Date.now()), false)],
    }));
    return { ...shown, products: withDoubts };
  }
}

/**
 * Warns of a seller whose products no site of an import sells: the name may be mistyped, and the catalogue
 * would be there twice. '' for a known one.
 * @param seller null in our own format, which names its sellers
 */
export const newSellerNote = (
  { isNew, alike, sellers }: Pick<Preview, 'isNew' | 'alike' | 'sellers'>,
  seller: string | null,
): string => {
  if (!isNew) return '';
  const before = sellers.length === 0 ? 'none' : sellers.join(', ');
  const who = seller === null ? 'New sellers' : `New seller ${seller}`;
  const like = alike.length === 0 ? '' : `, much like ${alike.join(', ')}, another seller`;
  return `${who}${like}; sellers of these sites so far: ${before}.`;
};

/** The price, as in `£129.00 (was £149.00), delivery £9.00`. */
export const previewedPrice = ({
  price,
  wasPrice,
  delivery,
}: Pick<PreviewReply['products'][number], 'price' | 'wasPrice' | 'delivery'>): string => {
  if (price === null) return 'not for sale';
  const was = wasPrice === null ? '' : ` (was ${pounds(wasPrice)})`;
  const charge = delivery ? `of which delivery ${pounds(delivery)}` : 'delivery included';
  return `${pounds(price)}${was}, ${charge}`;
};

const pounds = (amount: number): string =>
  amount.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
