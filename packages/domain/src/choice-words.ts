/** Swatches are named without underscores (PDP-015). */
export const swatchName = (name: string): string => name.replaceAll('_', ' ');

/** An option and a swatch in one phrase; '' for neither. */
export const choiceWords = (option: string, swatch: string): string =>
  [option, swatchName(swatch)].filter(Boolean).join(', ');
