import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import type { DeliveryEvent } from '../undelivered.queries.ts';
import { momentOf } from './moment.ts';

const Event = z.object({
  type: z.string(),
  created_at: z.string().catch(''),
  data: z
    .object({
      to: z.array(z.string()).catch([]),
      bounce: z
        .object({ type: z.string().catch(''), subType: z.string().catch('') })
        .optional()
        .catch(undefined),
    })
    .catch({ to: [] }),
});

/**
 * Reports whether Resend signed a request, at most five minutes ago. Resend signs according to Standard
 * Webhooks, but names the headers as Svix did before the standard.
 * @see https://resend.com/docs/webhooks/verify-webhooks-requests
 */
export const isFromResend = (headers: Headers, body: string, secret: string): boolean => {
  const signed = Object.fromEntries(
    ['id', 'timestamp', 'signature'].map((name) => [
      `webhook-${name}`,
      headers.get(`svix-${name}`) ?? '',
    ]),
  );
  const webhook = new Webhook(secret);
  try {
    webhook.verify(body, signed, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
};

/** What an event reports about addresses: nothing, except for complaints and permanent bounces. */
export const eventsOfResend = (headers: Headers, body: unknown): readonly DeliveryEvent[] => {
  const event = Event.safeParse(body).data;
  if (!event) return [];
  const { type, data } = event;
  const isBounce = type === 'email.bounced' && data.bounce?.type === 'Permanent';
  if (!isBounce && type !== 'email.complained') return [];
  const id = headers.get('svix-id') ?? '';
  return data.to.map((address) => ({
    id: `resend ${id} ${address}`,
    address,
    kind: isBounce ? 'bounced' : 'complained',
    reason: isBounce ? `Permanent ${data.bounce?.subType ?? ''}`.trim() : 'Spam complaint',
    at: momentOf(event.created_at),
  }));
};
