/**
 * The swatch that is chosen until somebody chooses: the one that the variant is shown in, else the first that does not
 * contradict the variant; null where all do.
 */
export const defaultSwatch = <S extends { readonly isShown?: boolean | null | undefined }>(
  swatches: readonly S[],
): S | null =>
  swatches.find(({ isShown }) => isShown === true) ??
  swatches.find(({ isShown }) => isShown !== false) ??
  null;
