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
      const pin = `.pin-${number}{left:${left}%;top:${top}%}`;
      return left > LATE ? `${pin}.pin-${number} .tip{inset-inline:auto 100%}` : pin;
    })
    .join('');
