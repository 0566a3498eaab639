/** Swatches are named without underscores (PDP-015). */
export const swatchName = (name: string): string => name.replaceAll('_', ' ');

/** An option and a swatch in one phrase; '' for neither. */
export const choiceWords = (option: string, swatch: string): string =>
  [option, swatchName(swatch)].filter(Boolean).join(', ');

const plain = (text: string): string => ` ${text.toLowerCase().replaceAll(/[\s,:_-]+/g, ' ')} `;

/** Whether words have a name in them, whatever its case and punctuation. */
const says = (words: string, name: string): boolean => plain(words).includes(plain(name));

/**
 * A variant's words as it comes in a swatch: `Loveseat in sage linen, in Ivory linen instead` where it is shown in another.
 * @param swatch the chosen one; null for none
 */
export const wordsIn = (
  words: string,
  swatch: { readonly name: string; readonly isShown: boolean | null } | null,
): string =>
  swatch?.isShown === false && words !== ''
    ? `${words}, in ${swatchName(swatch.name)} instead`
    : words;

/** A piece by its name first, and then by its variant's words: `Wark Chair: Spindle-back chair in oiled oak`. */
export const pieceTitle = ({
  productName,
  seoTitle,
}: {
  readonly productName: string;
  readonly seoTitle: string;
}): string => {
  if (seoTitle === '' || productName === '') return seoTitle || productName;
  return says(seoTitle, productName) ? seoTitle : `${productName}: ${seoTitle}`;
};

/** A piece in one phrase, with its option, and its swatch unless that is said already. */
export const pieceWords = ({
  optionName,
  swatchName: swatch,
  ...piece
}: Parameters<typeof pieceTitle>[0] & {
  readonly optionName: string;
  readonly swatchName: string;
}): string => {
  const title = pieceTitle(piece);
  return [title, choiceWords(optionName, says(title, swatch) ? '' : swatch)]
    .filter(Boolean)
    .join(', ');
};
