import { later, refused, SENT, type Email, type Outcome } from './email.ts';

/** What the platform calls a letter that will never leave; a sender that is not set up is mended and tried again. */
const FOR_GOOD =
  /^E_(VALIDATION_ERROR|FIELD_MISSING|RECIPIENT_\w+|TOO_MANY_\w+|CONTENT_TOO_LARGE|HEADERS?_\w+)$/;

/**
 * Sends by the platform's e-mail binding, which makes the Message-ID itself and knows no keys.
 * @see https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
 */
export const sendByBinding = async (binding: SendEmail, email: Email): Promise<Outcome> => {
  const { from, replyTo, to, subject, html, text, headers } = email;
  try {
    await binding.send({
      from: { email: from.address, name: from.name },
      ...{ to, replyTo, subject, html, text, headers },
    });
    return SENT;
  } catch (thrown) {
    const code = codeOf(thrown);
    const why = `the platform answered ${code}`;
    return FOR_GOOD.test(code) ? refused(why) : later(why);
  }
};

const codeOf = (thrown: unknown): string => {
  const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined;
  return typeof code === 'string' ? code : 'no code';
};
