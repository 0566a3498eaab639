import { paths } from '#lib/paths.ts';
import type { EmailContent, EmailKind, Goods, Part, Sender } from '@parlour/mail';

/** A claim in the words of its emails. */
export interface ClaimFacts {
  readonly orderId: string;
  readonly number: number;
  /** The delivery that has its goods. */
  readonly shipmentId: string;
  readonly customer: string;
  readonly goods: Goods[];
  /** The step's own words, by the shop; '' for none. */
  readonly text: string;
  /** What happens next, in a sentence. */
  readonly next: string;
}

type ClaimEmail = Extract<
  EmailKind,
  | 'claim-received'
  | 'claim-offer'
  | 'claim-agreed'
  | 'claim-declined'
  | 'claim-collection'
  | 'claim-done'
  | 'claim-message'
>;

const WORDS: Readonly<Record<ClaimEmail, { readonly heading: string; readonly text: string }>> = {
  'claim-received': {
    heading: 'We have your claim',
    text: 'Thank you for telling us. If you haven’t sent photographs yet, you can add them on the page of your claim.',
  },
  'claim-offer': { heading: 'Our offer for your claim', text: 'We’ve looked at your claim.' },
  'claim-agreed': { heading: 'Your claim is agreed', text: 'We’ve agreed on your claim.' },
  'claim-declined': {
    heading: 'About your claim',
    text: 'We’ve looked at your claim, and can’t agree to it.',
  },
  'claim-collection': {
    heading: 'Your collection is booked',
    text: 'We’ve booked the collection for your claim.',
  },
  'claim-done': { heading: 'Your claim is settled', text: 'We’ve done what we agreed.' },
  'claim-message': { heading: 'A message about your claim', text: 'We’ve written to you.' },
};

/** An email about a step of a claim. */
export const claimEmail = (
  kind: ClaimEmail,
  { name, origin }: Sender,
  claim: ClaimFacts,
): EmailContent => {
  const { heading, text } = WORDS[kind];
  const words: readonly Part[] =
    claim.text === '' || kind === 'claim-received'
      ? []
      : [{ part: 'words', by: name, text: claim.text }];
  return {
    kind,
    subject: `${heading}: order ${claim.orderId} at ${name}`,
    preview: claim.next,
    heading,
    greeting: { word: 'Dear', name: claim.customer },
    parts: [
      { part: 'text', text: `${text} ${claim.next}` },
      ...words,
      { part: 'goods', title: `Order ${claim.orderId}`, goods: claim.goods },
      {
        part: 'action',
        label: 'View your claim',
        url: `${origin}${paths.claims(claim.orderId, claim.shipmentId)}`,
      },
      { part: 'note', text: 'Your statutory rights aren’t affected.' },
    ],
  };
};

export const isClaimEmail = (kind: EmailKind): kind is ClaimEmail => Object.hasOwn(WORDS, kind);

/** The email whose link cancels an order without a sign-in. */
export const cancellationLink = (
  { name, origin }: Sender,
  {
    orderId,
    customer,
    key,
  }: { readonly orderId: string; readonly customer: string; readonly key: string },
): EmailContent => ({
  kind: 'cancellation-link',
  subject: `Confirm the cancellation of order ${orderId} at ${name}`,
  preview: 'Nothing happens before you confirm it.',
  heading: 'Do you want to cancel your order?',
  greeting: { word: 'Dear', name: customer },
  parts: [
    {
      part: 'text',
      text: `Somebody who knows your order number and postcode has asked to cancel order ${orderId}. If it was you, confirm it within 24 hours. If it wasn’t, ignore this email: nothing happens.`,
    },
    {
      part: 'action',
      label: 'Confirm the cancellation',
      url: `${origin}${paths.confirmCancellation(key)}`,
    },
  ],
});
