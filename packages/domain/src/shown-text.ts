/** Joins emoji to one, or letters of scripts that are written together. */
const JOINERS =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}])[\u200c\u200d](?=[\p{L}\p{M}])/u;

/** Chooses the coloured form of a character, or a Han letter's variant. */
const VARIATIONS =
  /(?<=[\p{Emoji}\p{Extended_Pictographic}])[\ufe0e\ufe0f]|(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]/u;

/** The flags of England, Scotland and Wales, spelt in tags behind a black one. */
const FLAGS = /(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/u;

/** Nothing that a reader sees: controls of the direction, fillers, spaces of no width, signs of other programs. */
const INVISIBLE = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\ufeff]/u;

const KEPT_OR_INVISIBLE = new RegExp(
  `(${[FLAGS, JOINERS, VARIATIONS].map(({ source }) => source).join('|')})|${INVISIBLE.source}`,
  'gu',
);

/** Ends of lines and of paragraphs, which HTML does not know. */
const SEPARATORS = /[\u2028\u2029]/g;

/**
 * A text of which a reader sees every character. Characters that turn the direction of writing or that
 * nobody sees make one name look like another, and searches miss it. Those within emoji, and within letters that
 * are written together, stay.
 */
export const shownText = (text: string): string =>
  text.replace(SEPARATORS, '\n').replace(KEPT_OR_INVISIBLE, '$1');
