export type { MailBindings } from './bindings.ts';
export { deliver, mailProblem, outboxOf } from './deliver.ts';
export {
  EMAIL_KINDS,
  type EmailContent,
  type EmailKind,
  type Goods,
  type Part,
} from './email-content.ts';
export { emailHtml } from './email-html.ts';
export { emailText } from './email-text.ts';
export { emailOf } from './email.ts';
export { type OutboxEmail, outboxEmails, outboxHtml } from './outbox.ts';
export { delayAfter, type EmailQueue, sendQueued } from './queue.ts';
export { fromOf, type Sender, sendsFromOwnDomain } from './sender.ts';
export {
  confirmToken,
  deleteUndelivered,
  keepToken,
  type SuppressedAddress,
  undeliveredAt,
  undeliveredOf,
} from './undelivered.queries.ts';
export { takePlatformEvents } from './webhooks/platform-events.ts';
export { MAIL_WEBHOOK_PATH, mailWebhook } from './webhooks/webhook.ts';
