import { paths } from '#lib/paths.ts';
import type { Crawl } from '@parlour/site';
import { ACP_METADATA, FEEDS } from '@parlour/feeds';

/** The part of a site that its `robots.txt` is made from. */
export interface RobotsSite {
  readonly origin: string;
  readonly agents: { readonly crawl: Crawl };
}

/**
 * Names of crawlers by their purpose, as their makers publish them:
 * developers.google.com/search/docs/crawling-indexing, platform.openai.com/docs/bots, support.claude.com
 * (8896518), docs.perplexity.ai/guides/bots, docs.mistral.ai/robots,
 * developers.facebook.com/docs/sharing/webmasters/web-crawlers, support.apple.com/119829,
 * duckduckgo.com/duckduckgo-help-pages/results, developer.amazon.com/amazonbot, commoncrawl.org/ccbot.
 */
export const CRAWLERS = {
  search: [
    'Googlebot',
    'Bingbot',
    'Applebot',
    'DuckDuckBot',
    'OAI-SearchBot',
    'Claude-SearchBot',
    'PerplexityBot',
    'MistralAI-Index',
    'Amzn-SearchBot',
    'meta-webindexer',
  ],
  assistants: [
    'ChatGPT-User',
    'Claude-User',
    'Perplexity-User',
    'MistralAI-User',
    'DuckAssistBot',
    'Amzn-User',
    'meta-externalfetcher',
  ],
  training: [
    'GPTBot',
    'ClaudeBot',
    'Google-Extended',
    'Applebot-Extended',
    'CCBot',
    'Amazonbot',
    'meta-externalagent',
    'Bytespider',
    'MistralAI-Training',
    'cohere-training-data-crawler',
  ],
} as const satisfies Record<keyof Crawl, readonly string[]>;

/** Calls, and the pages of customers. */
const PRIVATE = [
  '/v1/',
  '/web/',
  '/api/',
  '/auth/',
  '/idp/',
  '/purchase/',
  '/game/play/',
  '/operator',
  '/rooms/',
  '/agents/',
];

/** Orders and searches of lists, which are endless, for crawlers that read everything. */
const ENDLESS = ['/*?*sort=', '/*?*searchQuery=', '/compare?', '/compare.md?'];

/** What machines may visit: no calls and no pages of customers; for crawlers also no order of a list. */
export const robotsText = ({ origin, agents: { crawl } }: RobotsSite): string =>
  [
    ...group(['*'], [`Content-Signal: ${contentSignal(crawl)}`, ...closed(PRIVATE, ENDLESS)]),
    // An assistant that acts for a person may search, and sort the results.
    ...(crawl.assistants === 'allow' ? group(CRAWLERS.assistants, closed(PRIVATE)) : []),
    ...refusedKinds(crawl).flatMap((kind) => group(CRAWLERS[kind], ['Disallow: /'])),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
    '# Products for shopping channels, and for assistants:',
    ...[...Object.keys(FEEDS), ACP_METADATA].map((file) => `# ${origin}${paths.channelFeed(file)}`),
    '',
    '# For assistants:',
    ...[paths.llms(), paths.agentsGuide()].map((path) => `# ${origin}${path}`),
    '',
  ].join('\n');

/**
 * The permitted uses of texts (contentsignals.org): `search` for an index, `ai-input` for an answer that is
 * made at once, `ai-train` for training.
 */
export const contentSignal = ({ search, assistants, training }: Crawl): string =>
  Object.entries({ search, 'ai-input': assistants, 'ai-train': training })
    .map(([use, rule]) => `${use}=${rule === 'allow' ? 'yes' : 'no'}`)
    .join(', ');

const refusedKinds = (crawl: Crawl): readonly (keyof Crawl)[] =>
  (['search', 'assistants', 'training'] as const).filter((kind) => crawl[kind] === 'refuse');

const closed = (...lists: readonly (readonly string[])[]): readonly string[] =>
  lists.flat().map((path) => `Disallow: ${path}`);

const group = (names: readonly string[], lines: readonly string[]): readonly string[] => [
  ...names.map((name) => `User-agent: ${name}`),
  ...lines,
  '',
];
