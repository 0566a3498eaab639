import type { Site } from '@parlour/site';

/** A topic that the assistant has an answer to. The facts are those of the policy pages. */
export interface Topic {
  readonly name: string;
  readonly asked: RegExp;
  readonly answer: (site: Site) => readonly string[];
}

const HELP = [
  '(Input)Where is my order?',
  '(Input)How long does delivery take?',
  '(Input)Can I return something?',
  '(Input)I am looking for a sofa',
];

const DELIVERY = '(Link)/privacy-policy Delivery';
const RETURNS = '(Link)/return-policy Return Policy';
const TERMS = '(Link)/term-of-use Terms & Conditions';

/** In the order in which they are tried. */
export const TOPICS: readonly Topic[] = [
  {
    name: 'orders',
    asked:
      /\b(my|an|the|track\w*) (order|parcel|delivery)\b|\bwhere('s| is| are)\b.*\b(order|parcel|delivery)|\border (status|number)\b|^orders?$|\bmy orders\b/i,
    answer: () => ['Your orders show how far each of them has come.'],
  },
  {
    name: 'damage',
    asked: /\b(damaged?|broken|faulty|scratch\w*|crack\w*|missing (part|piece))\b/i,
    answer: ({ mailboxes }) => [
      'I am sorry to hear that. Please tell us within 48 hours of delivery, with a photograph if you can, and we’ll put it right. If you find it later, tell us all the same: your statutory rights aren’t affected.',
      `(Link)mailto:${mailboxes.support} Write to support`,
      RETURNS,
    ],
  },
  {
    name: 'refund',
    asked: /\brefund\w*|\bmoney back\b/i,
    answer: () => [
      'Once the goods are back with the seller, a refund takes up to 14 working days to be processed, to the card you paid with. If you’ve changed your mind about an order, it never takes longer than 14 days after the goods have reached us or you have proved that you sent them.',
      RETURNS,
    ],
  },
  {
    name: 'returns',
    asked: /\breturn(s|ed|ing|able)?\b|\bsend (it|them|something) back\b|\bcancel\w*|\bexchange\b/i,
    answer: () => [
      'Tell us within 14 days of receipt, or of the last delivery if your order comes in several, and send the goods back within 30 days. You may also cancel before that. We answer a return request within 48 working hours. Return shipping is paid by the customer, unless the piece is faulty. Custom items aren’t returnable if our offer has said so, nor are orders shipped outside the UK, save where the law says otherwise. Your statutory rights aren’t affected.',
      RETURNS,
      '(Link)/info/model-cancellation-form Cancellation form',
    ],
  },
  {
    name: 'delivery',
    asked: /\bdeliver\w*|\bshipping\b|\blead time|\bhow long\b|\barrives?\b|\bcourier\b/i,
    answer: () => [
      'In-stock UK items take 3-5 working days, English-made sofas 4-6 weeks, pieces made to order in the EU 6-8 weeks and outside the EU 12-14 weeks. The price you see includes delivery.',
      DELIVERY,
    ],
  },
  {
    name: 'enquiry',
    asked:
      /\b(quote|discount|best price|better price|cheaper|offer|price (enquiry|request)|request (a |the )?price|trade)\b/i,
    answer: () => [
      'For a price, or for the price of a larger quantity, ask the seller: open the piece and choose ‘Request Price’. You’ll find the offer in your price requests, where you can accept or decline it. Tell me what you’re looking for and I will find it.',
      '(Link)/profile/productrequest My price requests',
      '(Link)/info/trade-accounts Trade accounts',
    ],
  },
  {
    name: 'payment',
    asked: /\bpay(ing|ment)?s?\b|\bcards?\b|\binvoice\b|\bvat\b|\btax\b/i,
    answer: () => [
      'You pay by card at checkout. All prices are in pounds and include VAT for UK delivery; nothing is added later. Buyers must be at least 18 years old.',
      TERMS,
    ],
  },
  {
    name: 'contact',
    asked:
      /\b(human|person|someone|agent|adviser|e-?mail|phone|telephone|call|contact|speak|talk|complain\w*|address)\b/i,
    answer: ({ mailboxes, seller }) => [
      `Of course. ${seller.serviceTelephone ? `Call ${seller.serviceTelephone}, or write` : 'Write'} to ${mailboxes.support}; our team answers on working days.`,
      `(Link)mailto:${mailboxes.support} Write an email`,
      '(Link)/info/contact Contact us',
    ],
  },
  {
    name: 'care',
    asked: /\b(clean\w*|care|oil(ing)?|stain|polish|wash\w*|maintain\w*)\b/i,
    answer: () => [
      'Timber, leather, stone and cloth each need different care. We’ve written down what we do at home.',
      '(Link)/info/care-and-materials Care and materials',
    ],
  },
  {
    name: 'privacy',
    asked: /\b(cookies?|privacy|gdpr|personal data|my data)\b/i,
    answer: ({ mailboxes }) => [
      `Nothing that needs your consent is stored before you give it. Questions about your data go to ${mailboxes.privacy}.`,
      '(Link)/find-about-cookies Cookies',
      '(Link)/data-protection Data protection',
    ],
  },
  {
    name: 'thanks',
    asked: /^\s*(thanks?|thank you|cheers|ta|great|perfect|bye)\b/i,
    answer: () => ['You’re very welcome. Anything else?', ...HELP.slice(0, 3)],
  },
  {
    name: 'greeting',
    asked: /^\s*(hi|hello|hey|good (morning|afternoon|evening)|help|start|what can you do)\b/i,
    answer: ({ name }) => [
      `Hello, and welcome to ${name}. I know the shop’s policies and its catalogue. What would you like to know?`,
      ...HELP,
    ],
  },
];

/** The answer when no topic and no product matches. */
export const NOTHING_FOUND = ({ mailboxes }: Site): readonly string[] => [
  'I didn’t find anything for that. Try a piece, a colour or a material, such as ‘oak table’, or ask our team.',
  '(Link)/products All products',
  `(Link)mailto:${mailboxes.support} Write an email`,
];
