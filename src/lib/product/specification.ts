import {
  type Fact,
  factText,
  formatNumber,
  formatPence,
  penceFromPounds,
  type TagType,
} from '@parlour/domain';

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
  readonly facts: readonly Fact[];
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
  | { readonly name: string; readonly text: string; readonly group?: string }
  | { readonly name: string; readonly swatches: readonly TagSwatch[]; readonly group?: undefined };

/** Rows below one heading; '' for the first ones, which need none. */
export interface SpecificationGroup {
  readonly name: string;
  readonly rows: readonly SpecificationRow[];
}

/** The rows of a specification by their headings, in order. */
export const specificationGroups = (
  rows: readonly SpecificationRow[],
): readonly SpecificationGroup[] =>
  [...Map.groupBy(rows, ({ group = '' }) => group)].map(([name, below]) => ({
    name,
    rows: below,
  }));

/**
 * Rows of the specification table; rows without a value are left out (PDP-030 to PDP-034). What the operator has
 * declared follows, in groups.
 */
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
  ...variant.facts.map((fact) => ({ name: fact.name, text: factText(fact), group: fact.group })),
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
