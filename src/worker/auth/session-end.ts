import { DAY_MS } from '@parlour/domain';
import type { Site } from '@parlour/site';

/** When a session ends if it is not used again, in milliseconds since 1970. */
export const endUnused = (
  { signIn }: Site,
  { endsAt }: { readonly endsAt: number },
  usedAt: number,
) => Math.min(endsAt, usedAt + signIn.idleDays * DAY_MS);
