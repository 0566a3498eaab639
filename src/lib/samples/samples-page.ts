import type { Address, Api, Product, Variant } from '@parlour/contract';
import { failureOf } from '@parlour/contract/browser';
import { isDeliveredTo, isVariantId, swatchName } from '@parlour/domain';
import { COMPARE_FIELD } from '#lib/compare/compared.ts';
import { choose } from '#lib/product/choice.ts';
import { choicesOf } from '#lib/product/product-choice.ts';
import { paths } from '#lib/paths.ts';
import { NEW_ADDRESS, type PageForm } from '#lib/shell/page-form.ts';
import { isMissing } from '../shell/failure.ts';
import { sampleOf, sampleText } from './tray.ts';

/** A swatch that can be sent, in words. */
export interface ShownSample {
  /** As it stands in the tray: `12.34`. */
  readonly value: string;
  readonly name: string;
  readonly picture: string;
}

/** A swatch in the tray, with the piece that it belongs to in that finish. */
interface TrayLine extends ShownSample {
  readonly product: string;
  readonly href: string;
}

/** A piece whose swatches can be chosen. */
interface Offered {
  readonly product: string;
  readonly href: string;
  readonly samples: readonly ShownSample[];
}

/** What belongs to a signed-in customer. */
interface Own {
  readonly addresses: readonly Address[];
  /** How many more this year. */
  readonly left: number;
  readonly chosen: string;
}

export interface SamplesPage {
  readonly lines: readonly TrayLine[];
  /** Whether something in the tray cannot be sent any more. */
  readonly isShort: boolean;
  readonly offered: readonly Offered[];
  /** Whether pieces were named that have no samples. */
  readonly isBare: boolean;
  /** Null for a guest. */
  readonly own: Own | null;
}

type SamplesApi = Pick<Api, 'productByVariant' | 'listAddresses' | 'readSamplesLeft'>;

/** The most pieces whose swatches one page offers. */
const MOST_OFFERED = 16;

interface Detail {
  readonly product: Product;
  readonly variant: Variant;
}

/** The tray, the swatches of the variants that the query names, and where they can go. */
export const samplesPage = async (
  api: SamplesApi,
  {
    tray,
    query,
    form,
  }: {
    readonly tray: readonly string[];
    readonly query: URLSearchParams;
    readonly form: PageForm | undefined;
  },
): Promise<SamplesPage> => {
  const asked = [...new Set(query.getAll(COMPARE_FIELD))]
    .filter(isVariantId)
    .slice(0, MOST_OFFERED);
  const inTray = tray.map((one) => sampleOf(one).variantId).filter(isVariantId);
  const ids = [...new Set([...inTray, ...asked])];
  const [found, own] = await Promise.all([
    Promise.all(ids.map((id) => api.productByVariant({ params: { id } }).catch(orGone))),
    ownOf(api, form),
  ]);
  const details = new Map(ids.map((id, at) => [id, found[at] ?? null]));
  const lines = tray.flatMap((value) => lineOf(value, details));
  const offered = asked.flatMap((id) => offeredOf(details.get(id) ?? null, tray));
  return {
    lines,
    isShort: lines.length < tray.length,
    offered,
    isBare: asked.length > 0 && offered.length === 0,
    own,
  };
};

/** A piece that is no longer sold does not fail the page. */
const orGone = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

const ownOf = async (api: SamplesApi, form: PageForm | undefined): Promise<Own | null> => {
  try {
    const [{ data: all }, { left }] = await Promise.all([
      api.listAddresses(),
      api.readSamplesLeft(),
    ]);
    const addresses = all.filter(isDeliveredTo);
    return { addresses, left, chosen: form?.values.addressId ?? addresses[0]?.id ?? NEW_ADDRESS };
  } catch (error) {
    if (failureOf(error)?.status === 401) return null;
    throw error;
  }
};

/** The swatches of a variant with the option that each belongs to; '' for none. */
const allSwatches = ({ options, swatches }: Variant) => [
  ...swatches.map((swatch) => ({ swatch, option: '' })),
  ...options.flatMap(({ id, swatches: own }) => own.map((swatch) => ({ swatch, option: id }))),
];

const titleOf = ({ product, variant }: Detail): string => variant.seoTitle || product.name;

const lineOf = (value: string, details: ReadonlyMap<string, Detail | null>): TrayLine[] => {
  const { variantId, swatchId } = sampleOf(value);
  const detail = details.get(variantId) ?? null;
  if (detail === null || !detail.variant.hasSamples) return [];
  const found = allSwatches(detail.variant).find(({ swatch }) => swatch.id === swatchId);
  if (!found) return [];
  const { swatch, option } = found;
  return [
    {
      value,
      name: swatchName(swatch.name),
      picture: swatch.mainPicture,
      product: titleOf(detail),
      href: paths.product(variantId, detail.product.urlSlug, { option, swatch: swatchId }),
    },
  ];
};

const offeredOf = (detail: Detail | null, tray: readonly string[]): Offered[] => {
  if (detail === null || !detail.variant.hasSamples) return [];
  const { product, variant } = detail;
  const samples = choose(choicesOf(variant, null))
    .swatches.map((swatch) => ({
      value: sampleText({ variantId: variant.id, swatchId: swatch.id }),
      name: swatchName(swatch.name),
      picture: swatch.mainPicture,
    }))
    .filter(({ value }) => !tray.includes(value));
  return samples.length === 0
    ? []
    : [{ product: titleOf(detail), href: paths.product(variant.id, product.urlSlug), samples }];
};
