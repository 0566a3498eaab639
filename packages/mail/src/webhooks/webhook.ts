import type { MailBindings } from '../bindings.ts';
import { Hono } from 'hono';
import * as z from 'zod';
import { limitBytes, nothingHere, ShopError, parseJson, requireSecret } from '@parlour/http';
import type { Site } from '@parlour/site';
import { sameSecret } from '@parlour/runtime';
import type { DeliveryEvent } from '../undelivered.queries.ts';
import { momentOf } from './moment.ts';
import { recordAll } from './record-all.ts';
import { isFromResend, eventsOfResend } from './resend-events.ts';

/** The path of the webhook for reports about a site's emails. */
export const MAIL_WEBHOOK_PATH = '/webhooks/mail';

interface WebhookEnv {
  Bindings: MailBindings;
  Variables: { site: Site };
}

/** In bytes; a bounce may contain the email. */
const MAX_EVENT_BYTES = 512 * 1024;
/** Addresses of one event: the shop sends each email to one address. */
const MOST = 10;

/**
 * The webhook of a site whose email service reports bounces and complaints. Reports arrive at least once,
 * late and in any order; a signed report of no interest is accepted, so that it is not sent again. After a
 * failure the webhook answers 500, and the email service sends the report again.
 */
export const mailWebhook = (): Hono<WebhookEnv> => {
  const app = new Hono<WebhookEnv>();
  app.use(limitBytes(MAX_EVENT_BYTES, 'event'));
  app.post('/', async (c) => {
    const { site } = c.var;
    const { mail } = site;
    if (mail.provider === 'platform' || mail.webhookSecret === undefined) throw nothingHere();
    const secret = requireSecret(c.env, site, mail.webhookSecret);
    const text = await c.req.text();
    const { headers } = c.req.raw;
    const isResend = mail.provider === 'resend';
    const isOwn = isResend
      ? isFromResend(headers, text, secret)
      : await isFromPostmark(headers, secret);
    if (!isOwn) throw unsigned();
    const body = parseJson(text);
    const events = isResend ? eventsOfResend(headers, body) : eventsOfPostmark(body);
    await recordAll(c.env.MARKET_DB, site.id, events.slice(0, MOST));
    return c.json({ received: true });
  });
  return app;
};

const unsigned = (): ShopError =>
  new ShopError('token_unknown', 401, 'This doesn’t come from the site’s email service.');

const Event = z.object({
  RecordType: z.string(),
  ID: z.union([z.number(), z.string()]).transform(String),
  Type: z.string().catch(''),
  Email: z.string().catch(''),
  /** Whether Postmark sends nothing more to the address. */
  Inactive: z.boolean().catch(false),
  BouncedAt: z.string().catch(''),
});

/** Bounces after which another email would be useless. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  'HardBounce',
  'BadEmailAddress',
  'ManuallyDeactivated',
]);

/**
 * Whether Postmark sent a request: it signs nothing, but sends the name and the password in the webhook's URL
 * (HTTP Basic).
 * @param secret `name:password`
 * @see https://postmarkapp.com/developer/webhooks/webhooks-overview
 */
const isFromPostmark = async (headers: Headers, secret: string): Promise<boolean> => {
  const expected = `Basic ${new TextEncoder().encode(secret).toBase64()}`;
  return sameSecret(headers.get('authorization') ?? '', expected);
};

/** What an event reports about an address: nothing, except for complaints and permanent bounces. */
const eventsOfPostmark = (body: unknown): readonly DeliveryEvent[] => {
  const event = Event.safeParse(body).data;
  if (!event || event.Email === '') return [];
  const { RecordType, Type, Inactive, Email: address } = event;
  const isComplaint = RecordType === 'SpamComplaint';
  const isBounce = RecordType === 'Bounce' && (Inactive || FOR_GOOD.has(Type));
  if (!isComplaint && !isBounce) return [];
  return [
    {
      id: `postmark ${RecordType} ${event.ID}`,
      address,
      kind: isComplaint ? 'complained' : 'bounced',
      reason: isComplaint ? 'Spam complaint' : Type,
      at: momentOf(event.BouncedAt),
    },
  ];
};
