import { DAY_MS } from '#lib/durations.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Held } from './session-object.ts';

/** When a session ends if it is not used again, in milliseconds since 1970. */
export const endUnused = ({ signIn }: Site, { endsAt }: Pick<Held, 'endsAt'>, usedAt: number) =>
  Math.min(endsAt, usedAt + signIn.idleDays * DAY_MS);
