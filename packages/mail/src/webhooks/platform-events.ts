import type { MailBindings } from '../bindings.ts';
import * as z from 'zod';
import { fromOf } from '../sender.ts';
import { errorChain, log } from '@parlour/runtime';
import { sitesOf } from '@parlour/site';
import type { DeliveryEvent } from '../undelivered.queries.ts';
import { momentOf } from './moment.ts';
import { recordAll } from './record-all.ts';

const Event = z.object({
  type: z.string(),
  payload: z.object({
    eventId: z.string().min(1).max(100),
    /** The mailbox that sent the email: it says which site the email belongs to. */
    sender: z.string(),
    recipient: z.string().min(3).max(320),
    bounce: z.object({ type: z.string() }).optional().catch(undefined),
    delivery: z
      .object({ smtpEnhancedStatusCode: z.string().max(20).catch('') })
      .catch({ smtpEnhancedStatusCode: '' }),
  }),
  metadata: z.object({ eventTimestamp: z.string().catch('') }).catch({ eventTimestamp: '' }),
});

const BOUNCED = 'cf.email.sending.message.bounced';
const COMPLAINED = 'cf.email.sending.message.complained';

interface PlatformEvent {
  readonly sender: string;
  readonly event: DeliveryEvent;
}

/**
 * What the platform's email event reports about an address; null except for complaints and permanent bounces.
 * @see https://developers.cloudflare.com/email-service/platform/event-subscriptions/
 */
const platformEvent = (message: unknown): PlatformEvent | null => {
  const event = Event.safeParse(message).data;
  if (!event) return null;
  const { type, payload, metadata } = event;
  const isBounce = type === BOUNCED && payload.bounce?.type === 'hard';
  if (!isBounce && type !== COMPLAINED) return null;
  const { eventId, sender, recipient: address, delivery } = payload;
  return {
    sender: sender.toLowerCase(),
    event: {
      id: `platform ${eventId}`,
      address,
      kind: isBounce ? 'bounced' : 'complained',
      reason: isBounce ? `Permanent ${delivery.smtpEnhancedStatusCode}`.trim() : 'Spam complaint',
      at: momentOf(metadata.eventTimestamp),
    },
  };
};

/**
 * Takes the platform's email events from a queue of the account's own, to which nobody else writes. They
 * count for the sites whose emails come from that mailbox and are sent by the platform. A message that cannot
 * be stored is delivered again; one of no interest is not.
 */
export const takePlatformEvents = async (
  { messages }: Pick<MessageBatch, 'messages'>,
  env: MailBindings,
): Promise<void> => {
  const sites = (await sitesOf(env)).filter(({ mail }) => mail.provider === 'platform');
  for (const message of messages) {
    try {
      const told = platformEvent(message.body);
      const meant = sites.filter((site) => fromOf(site).toLowerCase() === told?.sender);
      for (const { id } of meant) await recordAll(env.MARKET_DB, id, told ? [told.event] : []);
      message.ack();
    } catch (thrown) {
      log('error', 'mail_event_not_recorded', { chain: errorChain(thrown) });
      message.retry();
    }
  }
};
