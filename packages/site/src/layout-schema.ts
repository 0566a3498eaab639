import * as z from 'zod';
import { localPath, sentence, SiteLink } from './readers.ts';

/** The composition of the parts of every page. */
export const Layout = z.strictObject({
  /**
   * Logo then menu; logo above menu; menu, logo, contact; logo in the middle of the menu, over the first
   * picture.
   */
  header: z.enum(['inline', 'centred', 'split', 'divided']).default('inline'),
  /** Proportions of a product's picture in lists. */
  cardRatio: z.enum(['4 / 3', '1 / 1', '4 / 5']).default('4 / 3'),
  /** A product in a list: bare; in a ruled cell; in a mount like a print; as an editorial caption. */
  card: z.enum(['plain', 'cell', 'mount', 'editorial']).default('plain'),
  /** Head of a list: ruled line; centred; panel with the tag's picture; large on the left. */
  listHead: z.enum(['plain', 'centred', 'panel', 'grand']).default('plain'),
  /** Small pictures of a product: below the large one or beside it. */
  gallery: z.enum(['below', 'beside']).default('below'),
  /** Ruled columns; centred on the accent colour; rounded panel; columns above the name in large letters. */
  footer: z.enum(['columns', 'deep', 'soft', 'wordmark']).default('columns'),
});

/** The first part of the home page. */
export const Hero = z.strictObject({
  /** Picture beside the text; behind it; in a frame above it; below it across the page. */
  style: z.enum(['split', 'full', 'framed', 'poster']).default('split'),
  /** By default the site's tagline. */
  heading: z.string().default(''),
  text: z.string().default(''),
  link: SiteLink.prefault({ name: 'See everything', url: '/products' }),
  picture: localPath.or(z.literal('')).default(''),
  /** Pixels. */
  width: z.int().min(1).default(1600),
  height: z.int().min(1).default(900),
  alt: z.string().default(''),
});

const HOME_BLOCKS = [
  'category-index',
  'category-arches',
  'category-cards',
  'category-verse',
  'room-mosaic',
  'room-panel',
  'room-rail',
  'room-triptych',
  'product-grid',
  'product-rail',
  'product-salon',
  'brand-line',
  'brand-ledger',
  'moodroom-feature',
  'post-cards',
  'story',
] as const;

export type HomeBlockName = (typeof HOME_BLOCKS)[number];

/** A part of the home page below the hero, in the order of the settings. */
export const HomeBlock = z.strictObject({
  block: z.enum(HOME_BLOCKS, `choose one of: ${HOME_BLOCKS.join(', ')}`),
  title: sentence('write the heading of the block'),
  text: z.string().default(''),
});

export type HomeBlock = z.output<typeof HomeBlock>;

/** The home page of a site without settings for it. */
export const DEFAULT_HOME = [
  { block: 'category-cards', title: 'Shop by category' },
  { block: 'product-grid', title: 'Recommended' },
  { block: 'room-rail', title: 'Shop by room' },
  { block: 'moodroom-feature', title: 'Latest moodrooms' },
  { block: 'brand-line', title: 'Brands' },
  { block: 'post-cards', title: 'From the Journal' },
] satisfies readonly z.input<typeof HomeBlock>[];
