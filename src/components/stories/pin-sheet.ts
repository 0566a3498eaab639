interface PinPosition {
  readonly number: number;
  /** Percent from the left and the top. */
  readonly left: number;
  readonly top: number;
}

/** Percentage of the width beyond which a pin's label opens to the left. */
const LATE = 62;

/** Half of a pin, with the ring around it. */
const EDGE = '1.25rem';

/**
 * Style sheet of a room's pins, none of which an edge cuts. Their positions are data, and the page's policy allows no style attributes:
 * the sheet is a `style` element whose hash is in the policy.
 */
export const pinSheet = (pins: readonly PinPosition[]): string =>
  pins
    .map(({ number, left, top }) => {
      const tip = left > LATE ? ';--tip:auto 100%' : '';
      const [x, y] = [left, top].map((part) => `clamp(${EDGE},${String(part)}%,100% - ${EDGE})`);
      return `.pin-${number}{left:${x};top:${y}${tip}}`;
    })
    .join('');
