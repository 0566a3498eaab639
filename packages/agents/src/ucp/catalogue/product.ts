import type { Product, TagReference, Variant } from '@parlour/contract';
import {
  defaultVariant,
  type Pence,
  picturesOf,
  pieceTitle,
  textOfHtml,
  asData,
  wordsIn,
} from '@parlour/domain';
import { arrivesOf } from '../../arrival.ts';
import { absoluteUrl, LONGEST_NAME } from '../../product.ts';
import type { Choice, ShopPages, ShownChoice } from '../../shop-pages.ts';
import { itemId, productGid } from '../item-id.ts';
import { MARKETPLACE } from '../capabilities.ts';
import type { Data, Presentation } from '../presentation.ts';

/** What sets one variant apart from the others. */
interface SelectedOption {
  readonly name: string;
  readonly label: string;
  readonly id?: string | undefined;
}

/** A variant with an option and a swatch, at a price. This is what the protocol calls a variant. */
export interface PurchasableItem {
  readonly id: string;
  readonly variant: Variant;
  /** What it was chosen by. */
  readonly chosen: Choice;
  readonly choice: ShownChoice;
  readonly options: readonly SelectedOption[];
  /** For one unit, delivery and VAT included. */
  readonly now: Pence;
  /** Previous, higher price. */
  readonly was: Pence | null;
}

/** The most items of one product that are considered. */
const MOST_PURCHASABLE = 200;

const DIMENSIONS = { variant: 'Variant', option: 'Option', swatch: 'Swatch' } as const;

/**
 * Every item of a product that has a price, the default variant first. A product that is sold by email has
 * none (spec decision 98).
 */
export const purchasableItemsOf = (
  pages: ShopPages,
  product: Product,
): readonly PurchasableItem[] => {
  const first = defaultVariant(product.variants, ({ id }) => id === product.defaultVariant);
  const others = product.variants.filter((variant) => variant !== first);
  return [...(first ? [first] : []), ...others]
    .flatMap((variant) => pages.choices(variant).map((chosen) => ({ variant, chosen })))
    .slice(0, MOST_PURCHASABLE)
    .flatMap(({ variant, chosen }) => purchasable(pages, product, variant, chosen) ?? []);
};

/** Undefined if it has no price. @param seller by default the cheapest */
export const purchasable = (
  pages: ShopPages,
  product: Product,
  variant: Variant,
  chosen: Choice,
  seller?: string,
): PurchasableItem | undefined => {
  const { option, swatch } = chosen;
  const ids = { option: option?.id, swatch: swatch?.id, seller };
  const choice = pages.choose(product, variant, ids);
  if (choice.price.status === 'request_price' || choice.seller === null) return undefined;
  const { now, was } = choice.price;
  return {
    id: itemId({ variantId: variant.id, ...ids }),
    variant,
    chosen,
    choice,
    now,
    was,
    options: [
      ...(product.variants.length > 1
        ? [{ name: DIMENSIONS.variant, label: variantLabel(variant), id: variant.id }]
        : []),
      ...(option ? [{ name: DIMENSIONS.option, label: asData(option.name, LONGEST_NAME) }] : []),
      ...(swatch ? [{ name: DIMENSIONS.swatch, label: asData(swatch.name, LONGEST_NAME) }] : []),
    ],
  };
};

const variantLabel = ({ id, name, seoTitle }: Variant): string =>
  asData(name || seoTitle || id, LONGEST_NAME);

/** Whether an item has the selected value in a dimension. */
const agrees = (options: readonly SelectedOption[], { name, label, id }: SelectedOption): boolean =>
  options.some(
    (option) =>
      option.name === name &&
      (id !== undefined && option.id !== undefined ? option.id === id : option.label === label),
  );

/** The items that agree with the whole selection. */
const matching = <P extends Pick<PurchasableItem, 'options'>>(
  purchasables: readonly P[],
  selected: readonly SelectedOption[],
): readonly P[] =>
  purchasables.filter(({ options }) => selected.every((one) => agrees(options, one)));

/** The dimensions of a product with all their values, in the order of the items. */
const dimensionsOf = (
  purchasables: readonly PurchasableItem[],
): readonly { readonly name: string; readonly values: readonly SelectedOption[] }[] => {
  const all = purchasables.flatMap(({ options }) => options);
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const values = all.filter((option) => option.name === name);
    return { name, values: [...new Map(values.map((one) => [one.id ?? one.label, one])).values()] };
  });
};

const DESCRIPTION = 5_000;
const MOST = { pictures: 8, sellers: 20, tags: 30 } as const;

/** As pages and search engines say it: delivery is in the price (spec decision 95). */
const deliveryOf = ({ promise }: ShownChoice): string =>
  `${promise}; delivery is included in the price.`;

const moneyOf = (amount: Pence): Data => ({ amount, currency: 'GBP' });

/**
 * A product with some of its items; in a lookup, each with the ids that requested it.
 * @param all every item that has a price, at least one
 * @param shown the items to describe in full, the featured one first
 */
export const productOf = (
  product: Product,
  all: readonly PurchasableItem[],
  shown: readonly PurchasableItem[],
  presentation: Presentation,
): Data => {
  const { pages, origin } = presentation;
  const [featured] = shown;
  const variant = featured?.variant ?? product.variants[0];
  const title = asData(product.name, LONGEST_NAME);
  return {
    id: productGid(product.productId),
    handle: product.urlSlug,
    title,
    description: { plain: asData(textOfHtml(product.productSummary), DESCRIPTION) || title },
    ...(variant ? { url: origin + pages.productUrl(variant.id, product.urlSlug) } : {}),
    categories: product.tags.filter(({ type }) => type === 'category').map(categoryOf),
    price_range: rangeOf(all.map(({ now }) => now)),
    ...(all.some(({ was }) => was !== null)
      ? { list_price_range: rangeOf(all.map(({ now, was }) => was ?? now)) }
      : {}),
    ...(variant ? { media: mediaOf(product, variant, origin) } : {}),
    ...optionsOf(all),
    variants: shown.map((one) => variantOf(product, one, presentation)),
    ...ratingOf(product),
    tags: tagNames(product.tags),
  };
};

const categoryOf = ({ parentUrlSlug, urlSlug }: TagReference): Data => ({
  value: parentUrlSlug === '' ? urlSlug : `${parentUrlSlug}/${urlSlug}`,
  taxonomy: 'merchant',
});

const tagNames = (tags: readonly TagReference[]): readonly string[] =>
  [
    ...new Set(tags.map(({ name }) => asData(name, LONGEST_NAME)).filter((name) => name !== '')),
  ].slice(0, MOST.tags);

const rangeOf = (amounts: readonly Pence[]): Data => ({
  min: moneyOf(Math.min(...amounts)),
  max: moneyOf(Math.max(...amounts)),
});

const optionsOf = (all: readonly PurchasableItem[]): Data => {
  const dimensions = dimensionsOf(all);
  if (dimensions.length === 0) return {};
  return {
    options: dimensions.map(({ name, values }) => ({
      name,
      values: values.map(({ id, label }) => ({ ...(id === undefined ? {} : { id }), label })),
    })),
  };
};

const ratingOf = ({ averageReview, numberReviews }: Product): Data =>
  numberReviews === 0
    ? {}
    : { rating: { value: averageReview, scale_min: 1, scale_max: 5, count: numberReviews } };

const variantOf = (product: Product, one: PurchasableItem, presentation: Presentation): Data => {
  const { variant, choice, now, was } = one;
  const { pages, origin } = presentation;
  const title = titleOf(product, one);
  const { seller } = choice;
  const availability = availabilityOf(choice);
  const ean = variant.eanNumber;
  return {
    id: one.id,
    ...(variant.inventoryReference === '' ? {} : { sku: variant.inventoryReference }),
    ...(/^\d{13}$/.test(ean) ? { barcodes: [{ type: 'EAN', value: ean }] } : {}),
    title,
    description: {
      plain:
        asData(textOfHtml(variant.description || product.productSummary), DESCRIPTION) || title,
    },
    url: absoluteUrl(origin, choice.url),
    price: moneyOf(now),
    ...(was === null ? {} : { list_price: moneyOf(was) }),
    availability,
    options: one.options,
    media: [...swatchMedia(one, origin), ...mediaOf(product, variant, origin)],
    tags: tagNames(variant.tags),
    ...(seller === null
      ? {}
      : {
          seller: {
            name: seller.name,
            links: [
              {
                type: 'seller_profile',
                url: absoluteUrl(origin, seller.url),
                title: seller.name,
              },
            ],
          },
        }),
    ...(presentation.knowsFulfillment
      ? {
          fulfillment: {
            methods: [
              { type: 'shipping', description: { plain: deliveryOf(choice) }, availability },
            ],
          },
        }
      : {}),
    ...carried({ offers: offersOf(pages, product, one), ...factsOf(variant) }, presentation),
  };
};

const factsOf = ({ facts }: Variant): Data =>
  facts.length === 0
    ? {}
    : {
        facts: facts.map(({ name, group, unit, value }) => ({
          name: asData(name, LONGEST_NAME),
          group: asData(group, LONGEST_NAME),
          value: typeof value === 'string' ? asData(value, MOST_FACT) : value,
          ...(unit === '' ? {} : { unit }),
        })),
      };

/** The longest text of a fact, in characters. */
const MOST_FACT = 500;

/** The extension's data, where the other side looks for it. */
const carried = (data: Data, { knowsMarketplace }: Presentation): Data =>
  knowsMarketplace ? { [MARKETPLACE]: data } : { metadata: { [MARKETPLACE]: data } };

const titleOf = (product: Product, { variant, chosen, options }: PurchasableItem): string => {
  const words = variant.seoTitle || options.map(({ label }) => label).join(', ');
  const seoTitle = wordsIn(words, chosen.swatch);
  return asData(pieceTitle({ productName: product.name, seoTitle }), LONGEST_NAME);
};

const availabilityOf = ({ isAvailable }: ShownChoice): Data => ({
  available: isAvailable,
  status: isAvailable ? 'in_stock' : 'out_of_stock',
});

const offersOf = (
  pages: ShopPages,
  product: Product,
  { variant, choice }: PurchasableItem,
): readonly Data[] => {
  const { optionId: option, swatchId: swatch } = choice;
  return pages
    .offers(product, variant, choice)
    .slice(0, MOST.sellers)
    .flatMap(({ id, name, price, isAvailable, delivery, maxQuantity, arrival }) => {
      if (price.status === 'request_price') return [];
      return {
        item_id: itemId({ variantId: variant.id, option, swatch, seller: id }),
        seller: { id, name },
        price: moneyOf(price.now),
        available: isAvailable,
        delivery,
        ...(arrival.arrivesFrom === '' ? {} : arrivesOf(arrival)),
        ...(maxQuantity === null ? {} : { max_quantity: maxQuantity }),
      };
    });
};

const mediaOf = (product: Product, variant: Variant, origin: string): readonly Data[] =>
  picturesOf(product, variant, product.name)
    .slice(0, MOST.pictures)
    .map(({ src, alt, width, height }) => {
      const size = width > 0 && height > 0 ? { width, height } : {};
      return {
        type: 'image',
        url: absoluteUrl(origin, src),
        alt_text: asData(alt, LONGEST_NAME),
        ...size,
      };
    });

/** The picture of a swatch that the variant's own pictures do not show. */
const swatchMedia = ({ chosen: { swatch } }: PurchasableItem, origin: string): readonly Data[] =>
  swatch?.isShown === false && swatch.mainPicture !== ''
    ? [
        {
          type: 'image',
          url: absoluteUrl(origin, swatch.mainPicture),
          alt_text: asData(swatch.name, LONGEST_NAME),
        },
      ]
    : [];

/** The selection within a product, and which parts to give up first. */
export interface Selection {
  /** Id of the requested variant; it decides everything. */
  readonly variantId?: string | undefined;
  readonly selected: readonly SelectedOption[];
  /** Names of options; the last one is given up first. */
  readonly preferences: readonly string[];
}

/** The most variants that are described in full. */
const MOST_VARIANTS = 50;

/**
 * A product with the items that match a selection: what is effectively selected, and for each value whether
 * it exists and is available with the rest. Undefined if `kept` is empty.
 * @param all every item that has a price
 * @param kept those that pass the filters
 */
export const detailOf = (
  product: Product,
  all: readonly PurchasableItem[],
  kept: readonly PurchasableItem[],
  { variantId, selected, preferences }: Selection,
  presentation: Presentation,
): Data | undefined => {
  const asked = kept.find(({ id }) => id === variantId);
  const featured = asked ?? kept.find(({ choice }) => choice.isAvailable) ?? kept[0];
  if (!featured) return undefined;
  const isChosen = asked === undefined && selected.length > 0;
  const effective = isChosen ? relaxed(kept, selected, preferences) : featured.options;
  const agreeing = matching(kept, effective);
  const first = agreeing.includes(featured) ? featured : agreeing[0];
  const shown = [...(first ? [first] : []), ...agreeing.filter((one) => one !== first)];
  return {
    ...productOf(product, all, shown.slice(0, MOST_VARIANTS), presentation),
    ...signals(all, effective),
  };
};

/** The part of a selection that some item matches; the least important value is dropped first. */
const relaxed = (
  kept: readonly PurchasableItem[],
  selected: readonly SelectedOption[],
  preferences: readonly string[],
): readonly SelectedOption[] => {
  const rank = ({ name }: SelectedOption): number => {
    const at = preferences.indexOf(name);
    return at < 0 ? preferences.length : at;
  };
  let left = selected.toSorted((one, other) => rank(one) - rank(other));
  while (left.length > 0 && matching(kept, left).length === 0) left = left.slice(0, -1);
  return selected.filter((one) => left.includes(one));
};

const signals = (all: readonly PurchasableItem[], selected: readonly SelectedOption[]): Data => {
  const dimensions = dimensionsOf(all);
  if (dimensions.length === 0) return {};
  return {
    selected,
    options: dimensions.map(({ name, values }) => {
      const beside = matching(
        all,
        selected.filter((one) => one.name !== name),
      );
      return {
        name,
        values: values.map(({ id, label }) => {
          const those = beside.filter(({ options }) => agrees(options, { name, label, id }));
          return {
            ...(id === undefined ? {} : { id }),
            label,
            available: those.some(({ choice }) => choice.isAvailable),
            exists: those.length > 0,
          };
        }),
      };
    }),
  };
};
