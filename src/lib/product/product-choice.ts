import type { Option, Product, SellerInventory, Swatch, Variant } from '@parlour/contract';
import {
  type ArrivalDays,
  discountPercent,
  NO_DAY,
  type QuantityBounds,
  selectOffer,
  shownPrice,
  type ShownPrice,
  type Stock,
  stockCheck,
  type StockCheck,
  stockOf,
  swatchName,
} from '@parlour/domain';
import { choose, priceOfChoice, statusOfChoice, type Choice } from '#lib/product/choice.ts';
import { paths, type ProductChoice } from '#lib/paths.ts';
import { sampleText } from '#lib/samples/tray.ts';

/** A link to the piece with another option or swatch. */
export interface ChoiceLink {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  readonly selected: boolean;
  /** '' for none. */
  readonly picture: string;
}

/** The input of the buying box. */
export interface BuyingInput {
  readonly productId: string;
  readonly variantId: string;
  /** '' if the variant has no offer. */
  readonly sellerId: string;
  readonly optionId: string;
  readonly swatchId: string;
  readonly bounds: QuantityBounds;
  readonly check: StockCheck;
  /** Whether the customer requests the price by email, instead of adding the product to the cart (PDP-023). */
  readonly byEmail: boolean;
  /** URL of the page with its choice, to which its forms are submitted. */
  readonly action: string;
  readonly enquiry: string;
}

/** A selected variant: its offer, option and swatch, and its price. */
export interface SelectedVariant {
  readonly offer: SellerInventory | null;
  readonly choice: Choice<Option, Swatch>;
  readonly price: ShownPrice;
  readonly stock: Stock;
  /** When it arrives if it is ordered today; unknown for what is not in stock. */
  readonly arrival: ArrivalDays;
  readonly options: readonly ChoiceLink[];
  readonly swatches: readonly ChoiceLink[];
  /** What the pictures of the variant show instead of the chosen swatch; '' for nothing else. */
  readonly picturedIn: string;
  /** The swatch as the tray of samples has it; '' if nobody sends it. */
  readonly sample: string;
  readonly buying: BuyingInput;
}

/** The choice in a query. */
export const choiceIn = (query: URLSearchParams): ProductChoice => ({
  option: query.get('option') ?? undefined,
  swatch: query.get('swatch') ?? undefined,
  seller: query.get('seller') ?? undefined,
});

/** The selection by the ids in a URL; without an id it is the first option, the swatch of the variant, or the cheapest. */
export const select = (
  product: Product,
  variant: Variant,
  ids: ProductChoice = {},
): SelectedVariant => {
  const offer = selectOffer(variant.sellerInventories, ids.seller);
  const choice = choose(choicesOf(variant, offer), ids);
  const status = statusOfChoice(choice, offer?.inventoryStatus);
  const bounds = { stock: stockIn(variant, offer), maxOrderSize: offer?.maxOrderSize ?? 0 };
  const check = stockCheck(offer && bounds, status);
  const price = priceOf(product, sold(variant, offer, choice), status);
  const inventoryStatus = check === 3 ? 'out_of_stock' : status;
  // The seller's words are about the offer; an option or swatch may be sold out.
  const stock = stockOf(
    offer && {
      inventoryStatus,
      inventoryStatusStr: inventoryStatus === offer.inventoryStatus ? offer.inventoryStatusStr : '',
    },
  );
  return {
    offer,
    choice,
    price,
    stock,
    arrival: stock.status === 'in' && offer !== null ? daysIn(offer) : NO_DAY,
    ...linksOf(product, variant, choice, ids),
    picturedIn: picturedIn(variant, choice),
    sample: sampleIn(variant, choice.swatch),
    buying: buyingOf(product, variant, {
      sellerId: offer?.sellerId ?? '',
      seller: ids.seller,
      bounds,
      check,
      optionId: choice.option?.id ?? '',
      swatchId: choice.swatch?.id ?? '',
      byEmail: offer !== null && price.status === 'request_price' && status !== 'out_of_stock',
    }),
  };
};

const picturedIn = (
  { name, seoTitle }: Variant,
  { swatch, swatches }: Choice<Option, Swatch>,
): string =>
  swatch?.isShown === false
    ? swatchName(swatches.find(({ isShown }) => isShown)?.name ?? (name || seoTitle))
    : '';

const sampleIn = ({ id: variantId, hasSamples }: Variant, swatch: Swatch | null): string =>
  swatch !== null && hasSamples ? sampleText({ variantId, swatchId: swatch.id }) : '';

const daysIn = ({ arrivesFrom, arrivesUntil }: SellerInventory): ArrivalDays => ({
  arrivesFrom,
  arrivesUntil,
});

/**
 * The same choice of another variant, as far as the visitor has chosen and it has that: an option and a swatch of the
 * same name, and the seller.
 */
export const choiceOn = (
  variant: Variant,
  { option, swatch }: Choice<Option, Swatch>,
  ids: ProductChoice,
): ProductChoice => {
  const isSoldBy = variant.sellerInventories.some(({ sellerId }) => sellerId === ids.seller);
  const seller = isSoldBy ? ids.seller : undefined;
  const there = choicesOf(variant, selectOffer(variant.sellerInventories, seller));
  const idIn = (choices: readonly Named[], chosen?: string) =>
    choices.find(({ name }) => name === chosen)?.id;
  const sameOption = ids.option ? idIn(there.options, option?.name) : undefined;
  const { swatches } = choose(there, { option: sameOption });
  const sameSwatch = ids.swatch ? idIn(swatches, swatch?.name) : undefined;
  return { option: sameOption, swatch: sameSwatch, seller };
};

/** All options and swatches of a product, as its variants and their sellers have them. */
const allChoices = (product: Product) => {
  const sold = product.variants.flatMap((variant) => [
    variant,
    ...variant.sellerInventories.map((offer) => choicesOf(variant, offer)),
  ]);
  const options = sold.flatMap((one) => one.options);
  return { options, swatches: [...sold, ...options].flatMap(({ swatches }) => swatches) };
};

/**
 * A choice of ids on a variant: one that belongs to another variant, option or seller stands for the choice of its name,
 * so that what is chosen before a page has come can be part of that page's address. An id that means nothing here stays.
 */
export const choiceHere = (
  product: Product,
  variant: Variant,
  ids: ProductChoice,
): ProductChoice => {
  const all = allChoices(product);
  const idIn = (here: readonly Named[], everywhere: readonly Named[], id?: string) => {
    const name = here.some((one) => one.id === id)
      ? undefined
      : everywhere.find((one) => one.id === id)?.name;
    return here.find((one) => one.name === name)?.id ?? id;
  };
  const there = choicesOf(variant, selectOffer(variant.sellerInventories, ids.seller));
  const option = idIn(there.options, all.options, ids.option);
  const { swatches } = choose(there, { option });
  return { option, swatch: idIn(swatches, all.swatches, ids.swatch), seller: ids.seller };
};

type Named = Pick<Option, 'id' | 'name'>;

const GONE_PARTS = { option: 'option', swatch: 'finish', seller: 'seller' } as const;

/** What an address asks for that is not to be had, in a sentence; '' if all of it is. */
export const goneOf = (ids: ProductChoice, { choice, offer }: SelectedVariant): string => {
  const shown = { option: choice.option?.id, swatch: choice.swatch?.id, seller: offer?.sellerId };
  const gone = (['option', 'swatch', 'seller'] as const)
    .filter((part) => ids[part] && ids[part] !== shown[part])
    .map((part) => GONE_PARTS[part]);
  return gone.length === 0
    ? ''
    : `The ${gone.join(' and ')} you asked for ${gone.length > 1 ? 'aren’t' : 'isn’t'} available, so please check what’s chosen here, and its price.`;
};

/** A seller's options and swatches of a variant. */
export const choicesOf = (variant: Variant, offer: SellerInventory | null) => {
  const own = offer?.variant;
  return {
    options: own && own.options.length > 0 ? own.options : variant.options,
    swatches: own && own.swatches.length > 0 ? own.swatches : variant.swatches,
  };
};

const stockIn = (variant: Variant, offer: SellerInventory | null): number =>
  offer?.variant ? offer.variant.quantity : variant.quantity;

/** The variant at the price of the choice, else of the selected offer, if it has one (PDP-045). */
const sold = (
  variant: Variant,
  offer: SellerInventory | null,
  choice: Choice<Option, Swatch>,
): Variant => {
  const own = offer?.variant && offer.variant.rrp > 0 ? offer.variant : variant;
  return { ...variant, ...priceOfChoice(choice, own) };
};

/** The discount is that of the choice; a product that is sold by email shows no price (PDP-042). */
const priceOf = (product: Product, variant: Variant, status: string): ShownPrice => {
  if (status === 'order_by_email') return { status: 'request_price' };
  const price = shownPrice(product, variant);
  if (price.status === 'request_price' || variant.rrp <= 0) return price;
  const off = price.was === null ? null : discountPercent(1 - price.now / price.was);
  return { ...price, discountPercent: off };
};

/** The variant that is shown in a swatch, and else the same as this one; undefined for none. */
const variantIn = (product: Product, variant: Variant, swatch: Swatch): Variant | undefined =>
  swatch.isShown === false
    ? product.variants.find(
        (other) =>
          other.seoTitle !== '' &&
          other.selectedSwatch?.isShown === true &&
          other.selectedSwatch.name === swatch.name &&
          apartFromSwatch(other) === apartFromSwatch(variant),
      )
    : undefined;

const apartFromSwatch = ({ material, heightDim, widthDim, lengthDim }: Variant): string =>
  [...material.toSorted(), heightDim, widthDim, lengthDim].join(' ');

const linksOf = (
  product: Product,
  variant: Variant,
  choice: Choice<Option, Swatch>,
  ids: ProductChoice,
) => {
  const { option, swatch, swatches } = choice;
  const { seller } = ids;
  const to = (choice: ProductChoice) =>
    paths.product(variant.id, product.urlSlug, { ...choice, seller });
  const hrefOfVariantIn = (one: Swatch): string | undefined => {
    const other = variantIn(product, variant, one);
    return (
      other &&
      paths.product(
        other.id,
        product.urlSlug,
        choiceOn(other, choice, { ...ids, swatch: undefined }),
      )
    );
  };
  const options = choicesOf(variant, selectOffer(variant.sellerInventories, seller)).options;
  return {
    options: options.map(({ id, name }) => ({
      id,
      name,
      picture: '',
      href: to({ option: id }),
      selected: id === option?.id,
    })),
    swatches: swatches.map((one) => ({
      id: one.id,
      name: swatchName(one.name),
      picture: one.mainPicture,
      href: hrefOfVariantIn(one) ?? to({ option: option?.id, swatch: one.id }),
      selected: one.id === swatch?.id,
    })),
  };
};

type BuyingParts = Omit<BuyingInput, 'productId' | 'variantId' | 'action' | 'enquiry'> & {
  readonly seller: string | undefined;
};

const buyingOf = (
  product: Product,
  variant: Variant,
  { seller, ...parts }: BuyingParts,
): BuyingInput => {
  const chosen = { option: parts.optionId, swatch: parts.swatchId, seller };
  return {
    ...parts,
    productId: product.productId,
    variantId: variant.id,
    action: paths.product(variant.id, product.urlSlug, chosen),
    enquiry: paths.enquiry(variant.id, product.urlSlug, chosen),
  };
};
