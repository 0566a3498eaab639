import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { clientIntent } from '@parlour/client/astro';
import { offlineBuild } from './tools/local/offline-build.ts';
import { LATER_STYLES } from './src/lib/shell/later-styles.ts';
import { BASIC_LATIN } from './src/lib/site/basic-latin.ts';
import { developmentSettings } from './tools/local/build/development-settings.ts';
import { siteSettings } from './tools/local/build/site-settings.ts';
import { builtFor, configuredRateLimits, configuredSites } from './tools/local/sites.ts';
import { fontSubset } from './tools/local/fonts/font-subset.mjs';
import { fontWeights } from './tools/local/fonts/font-weights.ts';
import { modelTwins } from './tools/models/model-twins.ts';
import { leakedPasswords } from './tools/local/build/leaked-passwords.ts';
import { withoutSecrets } from './tools/local/build/without-secrets.ts';
import { withoutTestBank } from './tools/local/build/without-test-bank.ts';
import { wholeWorker } from './tools/local/build/whole-worker.ts';

const { settings, sites } = await configuredSites(builtFor());

/** Scripts of every page, without the call that runs them: other pages load some of these modules, too. */
const SHELL =
  /preload-helper|packages\/client\/src\/(?:plain-press|saves-data)\.|src\/islands\/shell\/(?:every-page|menus|scroll|forms)\.|src\/islands\/state\/consent\/account-storage\.|src\/lib\/consent\/cookies\./;

/** The browser's stores. Pages of signed-in customers load them for the number on the cart. */
const STORED =
  /src\/islands\/state\/(?:browser-storage|browser-storage-keys|consent\/(?:may-store|personal-keys)|cart\/stored-cart)\.|packages\/contract\/src\/read-cart\./;

/** The script of lists and products, with what islands need of it. */
const PRESSES = /packages\/client\/src\/(?:presses|heard|may-fetch-ahead|when-idle)\./;

/** What the islands share with the scripts of pages that have none, which need no React. */
const STORES =
  /node_modules\/nanostores\/|packages\/client\/src\/(?:latest-request|after-a-moment|after-exchange|leaving)\.|src\/islands\/(?:shell\/fields-of|state\/shell\/notices)\.|packages\/contract\/src\/failure\.|packages\/domain\/src\/variant-id\.|src\/lib\/compare\/compared\./;

/** What reads and writes addresses, in scripts of pages and in islands. */
const ADDRESSES =
  /packages\/domain\/src\/(?:date|durations|facts|number|plain-day|product-sort|tag|typed)\.|src\/lib\/(?:paths|urls|stories\/story|listing\/list-segments)\./;

/**
 * Styles of what the first screen of no page shows: what opens at a press, and what follows a `LATER_STYLES_MARK`. Their
 * rules are in no cascade layer, for which a browser would lay out the whole page again.
 */
const LATER =
  /\/src\/(?:components\/(?:shell\/(?:Footer|header\/MobileMenu)|account\/AccountEntries|carousel|product\/RecentlyViewed)|islands\/(?:account\/ProfilePanel|cart\/CartPopup|chat|enquiries\/EnquiryPanel|gallery\/(?:Popup|SharePanel|Zoom|viewer)|search))[^?]*?\.(?:module\.css|astro\?.*lang\.css)$/;

/** Bundles the browser's scripts into few files: on a phone each file costs more time than its contents. */
const CLIENT_BUILD = {
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: {
      // Removes the adapter's banner, which is for the worker.
      banner: ' ',
      codeSplitting: {
        groups: [
          { name: 'shell', test: SHELL, priority: 3 },
          { name: 'storage', test: STORED, priority: 2 },
          // Pages without islands load it when a menu opens.
          { name: 'layers', test: /src\/islands\/shell\/layers\./, priority: 2 },
          { name: 'presses', test: PRESSES, priority: 2 },
          // What the scripts of lists and products share with islands, without React.
          { name: 'stores', test: STORES, priority: 2 },
          { name: 'addresses', test: ADDRESSES, priority: 2 },
          { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
          { name: 'shared', test: /\/(?:src|@?nanostores)\//, minShareCount: 5 },
        ],
      },
    },
  },
};

/** Pages link a sheet for each chunk of the server's modules. */
const SERVER_BUILD = {
  rolldownOptions: { output: { codeSplitting: { groups: [{ name: LATER_STYLES, test: LATER }] } } },
};

/** The other URL of a seller's store (ROUTE-003). */
const sellerStoreUrl = {
  name: 'seller-store-url',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      injectRoute({
        pattern: '/seller/[sellerId]',
        entrypoint: './src/pages/[slug]/products/seller/[sellerId].astro',
      });
    },
  },
};

export default defineConfig({
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough' }),
  integrations: [
    // The components of a page wait for nothing, so they are rendered synchronously.
    react({ experimentalDisableStreaming: true }),
    clientIntent(),
    sellerStoreUrl,
    offlineBuild({ sites }),
    modelTwins(),
    wholeWorker(),
    siteSettings(sites),
    withoutSecrets(),
  ],
  // Astro's own sessions would need a KV namespace; the shop's are Durable Objects.
  session: false,
  trailingSlash: 'never',
  // A class takes half the bytes of an attribute, and a page has a thousand of them.
  scopedStyleStrategy: 'class',
  build: { format: 'file', inlineStylesheets: 'never' },
  security: {
    // The worker sets `frame-ancestors`, because prerendered pages carry this policy in a meta tag. It also
    // sets `frame-src`, which a page may name: 'none' beside other sources is a warning in the console.
    csp: {
      // Named here, because a page that adds a host of its own would lose it.
      scriptDirective: { resources: ["'self'"] },
      directives: [
        "default-src 'self'",
        // Suppliers' feeds link to pictures on any host.
        "img-src 'self' data: blob: https:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
    },
  },
  cache: {
    provider: {
      name: 'page-cache',
      entrypoint: new URL('./src/worker/page-cache/provider.ts', import.meta.url),
    },
  },
  // The highlighter's colours are inline styles, which the policy refuses.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  vite: {
    plugins: [
      fontSubset(BASIC_LATIN, fontWeights(sites)),
      builtFor() === 'production' ? withoutTestBank() : null,
      developmentSettings(sites),
    ],
    environments: {
      client: { build: CLIENT_BUILD },
      ssr: { build: SERVER_BUILD },
      prerender: { build: SERVER_BUILD },
    },
    // Shorter than the bundler's names, because every page contains them; the file is part of the hash.
    css: { modules: { generateScopedName: '[hash:base64:4]' } },
    define: {
      __DEVELOPMENT_BUILD__: String(builtFor() !== 'production'),
      __SITES__: JSON.stringify(settings),
      __RATE_LIMITS__: JSON.stringify(await configuredRateLimits(builtFor())),
      __LEAKED_PASSWORDS__: JSON.stringify(leakedPasswords),
    },
  },
});
