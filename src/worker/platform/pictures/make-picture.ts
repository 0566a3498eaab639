import { pictureTypeOf } from '@parlour/domain';
import { within } from '@parlour/runtime';
import { BadPicture, type PictureFault } from './check-picture.ts';
import { withoutNotes } from './without-notes.ts';

/** Why the platform made nothing. A later try may succeed: `spent` next month, or with a paid plan. */
export type Failure = 'unclear' | 'busy' | 'spent';

/** The platform made no picture; `unclear` may be a fault of the file, too. */
export class NoPicture extends Error {
  readonly reason: Failure;

  constructor(reason: Failure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Of the platform's errors, those that say what it is: https://developers.cloudflare.com/images/reference/errors/ */
const FAULTS: Readonly<Record<number, PictureFault>> = {
  9412: 'unreadable',
  9413: 'too large',
  9420: 'unreadable',
  9516: 'unreadable',
  9520: 'unreadable',
};
const FAILURES: Readonly<Record<number, Failure>> = {
  9422: 'spent',
  9423: 'spent',
  9523: 'unclear',
};

/** Milliseconds for one picture. */
const DEADLINE_MS = 20_000;

const OUTPUTS = {
  jpeg: { format: 'image/jpeg', quality: 82, anim: false },
  webp: { format: 'image/webp', quality: 82, anim: false },
  png: { format: 'image/png', anim: false },
} as const satisfies Readonly<Record<string, ImageOutputOptions>>;

/** What to make of a file: in pixels, not larger than it is unless it covers a size. */
export interface Target {
  readonly width: number;
  readonly height?: number;
  readonly fit?: 'scale-down' | 'cover';
  readonly as: keyof typeof OUTPUTS;
}

/**
 * Has the platform make a picture of a file: upright, on white, in sRGB, and with nothing of the file except
 * the visible picture.
 * @throws {BadPicture} when the file is no picture for it
 * @throws {NoPicture} when it does not work
 */
export const makePicture = async (
  images: ImagesBinding,
  file: Uint8Array<ArrayBuffer>,
  { as, ...size }: Target,
): Promise<Uint8Array<ArrayBuffer>> => {
  const make = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const made = await images
      .input(new Blob([file]).stream())
      .transform({ ...size, background: '#ffffff' })
      .output(OUTPUTS[as]);
    const bytes = new Uint8Array(await made.response().arrayBuffer());
    if (pictureTypeOf(bytes) !== OUTPUTS[as].format) throw new Error('it isn’t what was asked for');
    return as === 'jpeg' ? withoutNotes(bytes) : bytes;
  };
  try {
    return await within(DEADLINE_MS, make, () => new Error('it took too long'));
  } catch (thrown) {
    throw faultOf(thrown);
  }
};

const faultOf = (cause: unknown): BadPicture | NoPicture => {
  const code = Number(cause instanceof Error && Reflect.get(cause, 'code'));
  const fault = FAULTS[code];
  return fault === undefined
    ? new NoPicture(FAILURES[code] ?? 'busy', { cause })
    : new BadPicture(fault, { cause });
};
