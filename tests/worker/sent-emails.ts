/** An email as the platform gets it. */
interface SentEmail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** With the key of the email. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly {
    readonly filename: string;
    readonly type: string;
    readonly content: Uint8Array;
  }[];
}

type Post = () => Promise<{ readonly messageId: string }>;

/**
 * The binding by which the platform sends emails, and those that it has sent, newest last.
 * @param through posts an email, or fails as the platform might
 */
export const postOffice = (through = (_: SentEmail, post: Post) => post()) => {
  const sent: SentEmail[] = [];
  const send = (email: SentEmail) =>
    through(email, () => {
      sent.push(email);
      return Promise.resolve({ messageId: '1' });
    });
  return { sent, EMAIL: { send } as unknown as SendEmail };
};
