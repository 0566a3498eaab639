/** Red, green and blue in linear light, from 0 to 1. */
export type Linear = readonly [red: number, green: number, blue: number];

/** Six hex digits after `#`, as linear light. */
export const linearOf = (hex: string): Linear => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLight(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return [red, green, blue];
};

/** Linear light as six lower-case hex digits after `#`; values above 1 become 1. */
export const hexOf = (colour: Linear): string =>
  `#${colour
    .map((part) =>
      Math.round(toCode(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const toLight = (code: number): number =>
  code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;

const toCode = (light: number): number => {
  const within = Math.min(1, Math.max(0, light));
  return within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
};
