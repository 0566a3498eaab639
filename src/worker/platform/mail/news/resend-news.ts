import * as z from 'zod';
import type { CarrierNews } from '../undelivered.queries.ts';
import { momentOf } from './moment.ts';
import { sameSecret } from '../../secrets.ts';

/** Seconds that what is told may be old, or early: nobody sends it again later. */
const TOLERANCE = 300;

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
 * Whether Resend has signed a request: HMAC-SHA-256 over id, time and body under the webhook's secret.
 * The header may hold several signatures, while a secret is being changed.
 * @see https://resend.com/docs/webhooks/verify-webhooks-requests
 */
export const isFromResend = async (
  headers: Headers,
  body: string,
  secret: string,
  now = Date.now(),
): Promise<boolean> => {
  const id = headers.get('svix-id') ?? '';
  const time = headers.get('svix-timestamp') ?? '';
  const isRecent = /^\d{1,12}$/.test(time) && Math.abs(now / 1_000 - Number(time)) <= TOLERANCE;
  if (id === '' || !isRecent) return false;
  const expected = `v1,${await signature(secret, `${id}.${time}.${body}`)}`;
  const given = (headers.get('svix-signature') ?? '').split(' ').slice(0, 8);
  return (await Promise.all(given.map((one) => sameSecret(one, expected)))).includes(true);
};

const signature = async (secret: string, text: string): Promise<string> => {
  const encoder = new TextEncoder();
  const bytes = Uint8Array.fromBase64(secret.replace(/^whsec_/, ''));
  const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return new Uint8Array(signed).toBase64();
};

/** What an event tells of addresses: nothing, but for complaints and bounces for good. */
export const newsOfResend = (headers: Headers, body: unknown): readonly CarrierNews[] => {
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
