interface Placed {
  readonly number: number;
  /** Percent from the left and the top. */
  readonly left: number;
  readonly top: number;
}

/** Percentage of the width beyond which a pin's label opens to the left. */
const LATE = 62;

/**
 * Style sheet of a room's pins. Their positions are data, and the page's policy allows no style attributes:
 * the sheet is a `style` element whose hash is in the policy.
 */
export const pinSheet = (pins: readonly Placed[]): string =>
  pins
    .map(({ number, left, top }) => {
      const tip = left > LATE ? ';--tip:auto 100%' : '';
      return `.pin-${number}{left:${left}%;top:${top}%${tip}}`;
    })
    .join('');
