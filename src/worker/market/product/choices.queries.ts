import type * as z from 'zod';
import type { Option, Swatch } from '@parlour/contract';
import { type Pence, poundsFromPence } from '@parlour/domain';
import type { DeliveredPrice } from './offers.queries.ts';
import type { Fragment } from '../listing/criterion-sql.ts';
import type { TagReferenceReply } from '../tags/tags.queries.ts';

export type OptionReply = z.input<typeof Option>;
export type SwatchReply = z.input<typeof Swatch>;

interface ChoiceRow {
  readonly id: number;
  readonly variant_id: number;
  readonly name: string;
  readonly surcharge_pence: Pence;
  /** '' for the status of the variant or option that it belongs to. */
  readonly inventory_status: string;
}

export type OptionRow = ChoiceRow;

export interface SwatchRow extends ChoiceRow {
  /** 0 for a swatch of the variant itself. */
  readonly option_id: number;
  readonly main_picture: string;
  /** A JSON list of tag ids. */
  readonly tag_ids: string;
  /** Whether the variant is shown in it; null where that is unknown. */
  readonly is_shown: 0 | 1 | null;
}

export const optionsOf = (db: D1Database, scope: Fragment): D1PreparedStatement =>
  db
    .prepare(
      `SELECT choice.id, choice.variant_id, choice.name, choice.surcharge_pence, choice.inventory_status
       FROM variant CROSS JOIN option AS choice ON choice.variant_id = variant.id
       WHERE ${scope.sql} ORDER BY choice.position, choice.id`,
    )
    .bind(...scope.values);

export const swatchesOf = (db: D1Database, scope: Fragment): D1PreparedStatement =>
  db
    .prepare(
      `SELECT swatch.id, swatch.variant_id, swatch.option_id, swatch.name, swatch.main_picture,
         swatch.surcharge_pence, swatch.inventory_status, swatch.tag_ids, swatch.is_shown
       FROM variant CROSS JOIN swatch ON swatch.variant_id = variant.id
       WHERE ${scope.sql} ORDER BY swatch.position, swatch.id`,
    )
    .bind(...scope.values);

/** The base for a choice's price and status: the variant's, or the option's. */
export interface ChoiceBase {
  /** Null when no seller has the variant. */
  readonly price: DeliveredPrice | null;
  readonly status: string;
}

const chosen = (base: ChoiceBase, row: ChoiceRow): ChoiceBase => ({
  price: base.price && {
    now: base.price.now + row.surcharge_pence,
    before: base.price.before + row.surcharge_pence,
  },
  status: row.inventory_status || base.status,
});

const wireChoice = (row: ChoiceRow, { price, status }: ChoiceBase) => ({
  id: String(row.id),
  name: row.name,
  rrp: poundsFromPence(price?.now ?? 0),
  rrpWithoutDiscount: poundsFromPence(price?.before ?? 0),
  inventoryStatus: status,
});

/** The rows of one variant's choices, and the tags that its swatches name. */
export interface Choices {
  readonly options: readonly OptionRow[];
  readonly swatches: readonly SwatchRow[];
  readonly tags: ReadonlyMap<number, TagReferenceReply>;
}

const toSwatch = (row: SwatchRow, base: ChoiceBase, tags: Choices['tags']): SwatchReply => ({
  ...wireChoice(row, chosen(base, row)),
  mainPicture: row.main_picture,
  isShown: row.is_shown === null ? null : row.is_shown === 1,
  tags: (JSON.parse(row.tag_ids) as number[]).flatMap((id) => tags.get(id) ?? []),
});

/** Options with their swatches. A swatch's price includes the surcharge of its option. */
export const toOptions = (choices: Choices, base: ChoiceBase): OptionReply[] =>
  choices.options.map((option) => {
    const ofOption = chosen(base, option);
    return {
      ...wireChoice(option, ofOption),
      swatches: choices.swatches
        .filter((swatch) => swatch.option_id === option.id)
        .map((swatch) => toSwatch(swatch, ofOption, choices.tags)),
    };
  });

/** Swatches of the variant itself. */
export const toSwatches = (choices: Choices, base: ChoiceBase): SwatchReply[] =>
  choices.swatches
    .filter((swatch) => swatch.option_id === 0)
    .map((swatch) => toSwatch(swatch, base, choices.tags));
