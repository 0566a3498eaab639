import { paths } from '#lib/paths.ts';
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
const ORDERS = `(Link)${paths.orders()} My orders`;
const WITHOUT_SIGN_IN = `(Link)${paths.cancelWithoutSignIn()} Cancel without signing in`;

/** In the order in which they are tried. */
export const TOPICS: readonly Topic[] = [
  {
    name: 'samples',
    asked: /\b(samples?|swatch(es)?)\b/i,
    answer: () => [
      'Samples are free where a seller sends them: choose ‘Order a free sample’ on the piece. Up to five go in one tray, and you need no account.',
      `(Link)${paths.sampleTray()} My tray`,
      `(Link)${paths.ownSamples()} Samples I’ve ordered`,
    ],
  },
  {
    name: 'damage',
    asked:
      /\b(damaged?|broken|faulty|fault|defect\w*|scratch\w*|crack\w*|missing (part|piece)|claims?|guarantees?|warranty|repairs?|replacements?)\b|\bwrong (item|piece|one|colour|size)\b|\b(hasn|didn|not)\S* (arrived?|come)\b/i,
    answer: ({ mailboxes }) => [
      'I am sorry to hear that. Press ‘Returns and claims’ on the page of your order: it takes your photographs, says which right you have, and shows our answer. Please tell us about damage within 48 hours of delivery. If you find it later, tell us all the same: your statutory rights aren’t affected.',
      ORDERS,
      `(Link)mailto:${mailboxes.support} Write to support`,
      RETURNS,
    ],
  },
  {
    name: 'refund',
    asked: /\brefund\w*|\bmoney back\b/i,
    answer: () => [
      'Once the goods are back with the seller, a refund takes up to 14 working days to be processed, to the card you paid with. If you’ve changed your mind about an order, it never takes longer than 14 days after the goods have reached us or you have proved that you sent them. Services for these goods are paid back with them, even if they’re done; delivery to a room isn’t, once it’s done.',
      RETURNS,
    ],
  },
  {
    name: 'returns',
    asked: /\breturn(s|ed|ing|able)?\b|\bsend (it|them|something) back\b|\bcancel\w*|\bexchange\b/i,
    answer: () => [
      'Tell us within 14 days of receipt, or of the last delivery if your order comes in several, and send the goods back within 30 days. You may also cancel before that. On the page of your order you choose the pieces and how many; without signing in, ask for a link with your order number, email address and postcode. We answer a return request within 48 working hours. Return shipping is paid by the customer, unless the piece is faulty. Custom items aren’t returnable if our offer has said so, nor are orders shipped outside the UK, save where the law says otherwise. Your statutory rights aren’t affected.',
      ORDERS,
      WITHOUT_SIGN_IN,
      RETURNS,
      '(Link)/info/model-cancellation-form Cancellation form',
    ],
  },
  {
    name: 'days',
    asked:
      /\b(which|what|choose|pick|change|move|another|different|other) (a |the |my )?(delivery )?(day|date|slot)s?\b|\b(choose|pick|change|move|another|different|other|delivery) (a |the |my )?(delivery )?times?\b|\b(on|for) (a |the )?(mon|tues|wednes|thurs|fri|satur|sun)day\b|\bweekends?\b|\b(re)?schedul\w*/i,
    answer: () => [
      'Where a seller names the days on which it delivers, you choose one at the checkout, with a window of time if there are any. You can change it once, free of charge, on the page of your order, up to two working days before. Days that a page or your order names are what we promise.',
      ORDERS,
      DELIVERY,
    ],
  },
  {
    name: 'services',
    asked:
      /\bassembl\w*|\bput (it |them )?together\b|\b(up|down)stairs\b|\broom of (my |your )?choice\b|\bold (piece|sofa|bed|mattress|furniture)\b|\bpackaging\b/i,
    answer: () => [
      'Every price includes delivery to your door. Some sellers also bring a piece to a room, assemble it, or take the packaging or your old piece away: the page of the piece says which and for how much, and you choose it at the checkout, where you can also tell us how we get in.',
      DELIVERY,
    ],
  },
  {
    name: 'orders',
    asked:
      /\b(my|an|the|track\w*) (order|parcel|delivery)\b|\bwhere('s| is| are)\b.*\b(order|parcel|delivery)|\border (status|number)\b|^orders?$|\bmy orders\b/i,
    answer: () => ['Your orders show how far each of them has come.'],
  },
  {
    name: 'delivery',
    asked: /\bdeliver\w*|\bshipping\b|\blead time|\bhow long\b|\barrives?\b|\bcourier\b/i,
    answer: () => [
      'In-stock UK items take 3-5 working days, English-made sofas 4-6 weeks, pieces made to order in the EU 6-8 weeks and outside the EU 12-14 weeks. Where a page or your order names days, those count. The price you see includes delivery.',
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
