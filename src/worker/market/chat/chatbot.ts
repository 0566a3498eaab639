import { chatbot } from '#lib/contract/calls/chat.ts';
import { suggestProducts } from '#lib/contract/calls/search.ts';
import { formatPence, penceFromPounds } from '#lib/domain/money.ts';
import { counted } from '#lib/domain/number.ts';
import { paths } from '#lib/paths.ts';
import { routes, type Shop } from '../routes.ts';
import { suggest } from '../search/search-results.ts';
import { NOTHING_FOUND, TOPICS } from './topics.ts';

const MAX_CARDS = 3;
/** What a shopper says around the thing that is looked for. */
const AROUND =
  /\b(i('m| am)?|we|you|do|does|have|has|got|any|a|an|the|some|looking|look|for|find|me|show|want|need|would|like|please|buy|search|to|of|is|are|there|something|in|my|with)\b/gi;
/** What a shopper says of a price around the piece that it is for. */
const AROUND_PRICES =
  /\b(quot(e|ation)|discount|price|enquir(y|e)|request|offer|best|better|cheaper|cheap|trade|on|for|ask|about|could|can|get|give|make|open|start|send|how much|cost|off|one|two|three|four|five|six|eight|ten|dozen|\d+)\b/gi;
/** Characters of a text that are searched for: what is longer is no thing. */
const MAX_TEXT = 200;

/**
 * Answers what a visitor says: from the policies, else with products that fit the words. It knows
 * nobody: a customer's orders are added by the customer's own page.
 */
const answer = async (shop: Shop, inputText: string) => {
  const topic = TOPICS.find(({ asked }) => asked.test(inputText));
  if (topic === undefined) return productAnswer(shop, inputText);
  const enquiry = topic.name === 'enquiry' ? await enquiryAnswer(shop, inputText) : undefined;
  if (enquiry) return enquiry;
  return { message: topic.answer(shop.site).join('\n'), cards: [], topic: topic.name };
};

const productAnswer = async (shop: Shop, inputText: string) => {
  const words = wordsOf(inputText);
  const found = words === '' ? undefined : await find(shop, words);
  if (!found?.totalCount) {
    return { message: NOTHING_FOUND(shop.site).join('\n'), cards: [], topic: '' };
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

/** Opens a price enquiry for what fits the words; none where they name no piece. */
const enquiryAnswer = async (shop: Shop, inputText: string) => {
  const words = wordsOf(inputText.replace(AROUND_PRICES, ' '));
  const found = words === '' ? undefined : await find(shop, words);
  if (!found?.totalCount) return undefined;
  const products = found.suggestedProducts.slice(0, MAX_CARDS);
  return {
    message: [
      'Which piece is it? Its seller answers with an offer, which comes to your price requests.',
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

const find = async (shop: Shop, words: string) =>
  suggestProducts.reply.parse(await suggest(shop, suggestProducts.body.parse({ query: words }), 1));

type Found = Awaited<ReturnType<typeof find>>['suggestedProducts'][number];

const enquiryLink = ({ product, variant }: Found): string =>
  `(Link)${paths.enquiry(variant.id, variant.urlSlug)} Request Price: ${variant.seoTitle || product.name}`;

const cardOf = ({ product, variant }: Found) => ({
  name: variant.seoTitle || product.name,
  href: paths.product(variant.id, variant.urlSlug),
  picture: variant.mainPicture,
  price: isOnRequest(variant) ? 'Request Price' : formatPence(penceFromPounds(variant.rrp)),
});

const isOnRequest = ({ inventories, rrp }: Found['variant']): boolean =>
  rrp === 0 || inventories.some(({ variant }) => variant.inventoryStatus === 'order_by_email');

export const chatRoutes = routes().on(chatbot, async (shop, { body }) => ({
  data: await answer(shop, body.inputText),
}));
