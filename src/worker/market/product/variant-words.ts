import { wordsIn } from '@parlour/domain';

/** The chosen swatch of a row; null for none. */
export interface ChosenSwatchRow {
  readonly swatch_name: string | null;
  /** Whether the variant is shown in it; null where that is unknown. */
  readonly swatch_shown: 0 | 1 | null;
}

/** A variant's words as it comes in the swatch of a row. */
export const variantWords = (
  words: string,
  { swatch_name, swatch_shown }: ChosenSwatchRow,
): string =>
  wordsIn(
    words,
    swatch_name === null
      ? null
      : { name: swatch_name, isShown: swatch_shown === null ? null : swatch_shown === 1 },
  );

/** The picture of `variant` in the chosen `swatch`: the swatch's own where the variant is not shown in it. */
export const PICTURE_IN_SWATCH = `coalesce(iif(swatch.is_shown = 0, nullif(swatch.main_picture, ''), NULL),
    nullif(variant.main_picture, ''), product.main_picture)`;
