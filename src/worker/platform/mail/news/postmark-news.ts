import * as z from 'zod';
import { sameSecret } from '../../secrets.ts';
import type { CarrierNews } from '../undelivered.queries.ts';
import { momentOf } from './moment.ts';

const Event = z.object({
  RecordType: z.string(),
  ID: z.union([z.number(), z.string()]).transform(String),
  Type: z.string().catch(''),
  Email: z.string().catch(''),
  /** Whether Postmark sends nothing more to the address. */
  Inactive: z.boolean().catch(false),
  BouncedAt: z.string().catch(''),
});

/** Bounces after which there is no use in another letter. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  ...['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'],
]);

/**
 * Whether Postmark sends a request: it signs nothing, but shows the name and the password that stand in
 * the webhook's address (HTTP Basic).
 * @param secret `name:password`
 * @see https://postmarkapp.com/developer/webhooks/webhooks-overview
 */
export const isFromPostmark = async (headers: Headers, secret: string): Promise<boolean> => {
  const expected = `Basic ${new TextEncoder().encode(secret).toBase64()}`;
  return sameSecret(headers.get('authorization') ?? '', expected);
};

/** What an event tells of an address: nothing, but for complaints and bounces for good. */
export const newsOfPostmark = (body: unknown): readonly CarrierNews[] => {
  const event = Event.safeParse(body).data;
  if (!event || event.Email === '') return [];
  const { RecordType, Type, Inactive, Email: address } = event;
  const isComplaint = RecordType === 'SpamComplaint';
  const isBounce = RecordType === 'Bounce' && (Inactive || FOR_GOOD.has(Type));
  if (!isComplaint && !isBounce) return [];
  return [
    {
      ...{ id: `postmark ${RecordType} ${event.ID}`, address },
      kind: isComplaint ? 'complained' : 'bounced',
      reason: isComplaint ? 'Spam complaint' : Type,
      at: momentOf(event.BouncedAt),
    },
  ];
};
