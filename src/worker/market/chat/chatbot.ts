import { chatbot, suggestProducts } from '@parlour/contract';
import { counted, formatPence, penceFromPounds, pieceTitle } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { routes, type MarketContext } from '../routes.ts';
import { suggest } from '../search/search-results.ts';
import { NOTHING_FOUND, TOPICS } from './topics.ts';

const MAX_CARDS = 3;
/** The words that a shopper uses around the name of a product. */
const AROUND =
  /\b(i('m| am)?|we|you|do|does|have|has|got|any|a|an|the|some|looking|look|for|find|me|show|want|need|would|like|please|buy|search|to|of|is|are|there|something|in|my|with)\b/gi;
/** The words that a shopper uses to ask about the price of a product. */
const AROUND_PRICES =
  /\b(quot(e|ation)|discount|price|enquir(y|e)|request|offer|best|better|cheaper|cheap|trade|on|for|ask|about|could|can|get|give|make|open|start|send|how much|cost|off|one|two|three|four|five|six|eight|ten|dozen|\d+)\b/gi;
/** The characters of a text that are searched; no product has a longer name. */
const MAX_TEXT = 200;

/**
 * Answers a visitor's message from the policies, or else with matching products. It does not know the
 * customer; the customer's own page adds their orders.
 */
const answer = async (context: MarketContext, inputText: string) => {
  const topic = TOPICS.find(({ asked }) => asked.test(inputText));
  if (topic === undefined) return productAnswer(context, inputText);
  const enquiry = topic.name === 'enquiry' ? await enquiryAnswer(context, inputText) : undefined;
  if (enquiry) return enquiry;
  return { message: topic.answer(context.site).join('\n'), cards: [], topic: topic.name };
};

const productAnswer = async (context: MarketContext, inputText: string) => {
  const words = wordsOf(inputText);
  const found = words === '' ? undefined : await find(context, words);
  if (!found?.totalCount) {
    return { message: NOTHING_FOUND(context.site).join('\n'), cards: [], topic: '' };
  }
  const all = paths.selection([], { text: words });
  const count = found.totalCount === 1 ? 'one piece' : counted(found.totalCount, 'piece');
  const products = found.suggestedProducts.slice(0, MAX_CARDS);
  return {
    message: [
      `I found ${count} for ‘${words}’.`,
      `(Link)${all} See them all`,
      ...products.filter(({ variant }) => isOnRequest(variant)).map(enquiryLink),
    ].join('\n'),
    cards: products.map(cardOf),
    topic: 'products',
  };
};

/** Offers price enquiries for products that match the words; undefined when none match. */
const enquiryAnswer = async (context: MarketContext, inputText: string) => {
  const words = wordsOf(inputText.replace(AROUND_PRICES, ' '));
  const found = words === '' ? undefined : await find(context, words);
  if (!found?.totalCount) return undefined;
  const products = found.suggestedProducts.slice(0, MAX_CARDS);
  return {
    message: [
      'Which piece is it? Its seller will answer with an offer, which you’ll find in your price requests.',
      ...products.map(enquiryLink),
    ].join('\n'),
    cards: products.map(cardOf),
    topic: 'enquiry',
  };
};

const wordsOf = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .replace(AROUND, ' ')
    .replace(/[^\p{L}\p{N}&'’-]+/gu, ' ')
    .trim();

const find = async (context: MarketContext, words: string) =>
  suggestProducts.reply.parse(
    await suggest(context, suggestProducts.body.parse({ query: words }), 1),
  );

type SuggestedProduct = Awaited<ReturnType<typeof find>>['suggestedProducts'][number];

const titleOf = ({ product, variant }: SuggestedProduct): string =>
  pieceTitle({ productName: product.name, seoTitle: variant.seoTitle });

const enquiryLink = ({ product, variant }: SuggestedProduct): string =>
  `(Link)${paths.enquiry(variant.id, variant.urlSlug)} Request Price: ${titleOf({ product, variant })}`;

const cardOf = ({ product, variant }: SuggestedProduct) => ({
  name: titleOf({ product, variant }),
  href: paths.product(variant.id, variant.urlSlug),
  picture: variant.mainPicture,
  price: isOnRequest(variant) ? 'Request Price' : formatPence(penceFromPounds(variant.rrp)),
});

const isOnRequest = ({ inventories, rrp }: SuggestedProduct['variant']): boolean =>
  rrp === 0 || inventories.some(({ variant }) => variant.inventoryStatus === 'order_by_email');

export const chatRoutes = routes().on(chatbot, async (context, { body }) => ({
  data: await answer(context, body.inputText),
}));
