import { formatNumber, formatPence, penceFromPounds, type TagType } from '@parlour/domain';

interface SpecifiedTag {
  readonly tagId: string;
  readonly type: TagType;
  readonly name: string;
  readonly colorHexCode: string;
  readonly mainThumbnail: string;
}

interface SpecifiedVariant {
  readonly inventoryReference: string;
  readonly eanNumber: string;
  /** Millimetres; 0 if unknown. */
  readonly heightDim: number;
  readonly widthDim: number;
  readonly lengthDim: number;
  readonly tags: readonly SpecifiedTag[];
}

interface DeliveryCharge {
  readonly deliveryMethod: string;
  /** Pounds, included in the displayed price (spec decision 95). */
  readonly deliveryCharges: number;
}

/** A tag's name with its colour or picture, if it has one. */
export interface TagSwatch {
  /** '' if the upstream sends none. */
  readonly tagId: string;
  readonly name: string;
  readonly colour: string;
  readonly picture: string;
}

export type SpecificationRow =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly swatches: readonly TagSwatch[] };

/** Rows of the specification table; rows without a value are left out (PDP-030 to PDP-034). */
export const specificationRows = (
  variant: SpecifiedVariant,
  offer: DeliveryCharge | null,
): readonly SpecificationRow[] => [
  ...textRow('SKU Number', variant.inventoryReference),
  ...textRow('EAN Number', variant.eanNumber),
  ...textRow('Height', millimetres(variant.heightDim)),
  ...textRow('Width', millimetres(variant.widthDim)),
  ...textRow('Length', millimetres(variant.lengthDim)),
  ...tagRow('Colour', 'colour', variant.tags),
  ...tagRow('Material', 'material', variant.tags),
  ...tagRow('Style', 'style', variant.tags),
  ...textRow('Delivery Note', offer === null ? '' : deliveryNote(offer)),
];

const textRow = (name: string, text: string): SpecificationRow[] =>
  text === '' ? [] : [{ name, text }];

const tagRow = (name: string, type: TagType, tags: readonly SpecifiedTag[]): SpecificationRow[] => {
  const swatches = tags.filter((tag) => tag.type === type).map(swatch);
  return swatches.length === 0 ? [] : [{ name, swatches }];
};

const swatch = ({ tagId, name, colorHexCode, mainThumbnail }: SpecifiedTag): TagSwatch => ({
  tagId,
  name,
  colour: /^#[0-9a-f]{3,8}$/i.test(colorHexCode) ? colorHexCode : '',
  picture: mainThumbnail,
});

const millimetres = (length: number): string => (length > 0 ? `${formatNumber(length)} mm` : '');

/** `Two-man delivery, and delivery charge £49.00 (included)` (PDP-034). */
const deliveryNote = ({ deliveryMethod, deliveryCharges }: DeliveryCharge): string => {
  if (deliveryCharges <= 0) return deliveryMethod;
  const charge = `delivery charge ${formatPence(penceFromPounds(deliveryCharges))} (included)`;
  return deliveryMethod === '' ? capitalised(charge) : `${deliveryMethod}, and ${charge}`;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
