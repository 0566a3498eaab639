import { Hono, type Context, type Next } from 'hono';
import { agentEntryPoints } from '@parlour/agents';
import { type Api, API_REFERENCE, calls } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import { iconPath } from '#lib/site/icons.ts';
import { hasEmbeddedIdentity, IDENTITY_PATH, type Site } from '@parlour/site';
import { handoverContext, type HandoverEnv } from './agents/handover.ts';
import { agentShop, type AgentShopEnv } from './agents/shop.ts';
import { callback, type CallbackEnv, createAuth } from './auth/app.ts';
import { CALLBACK_PATH } from './auth/flow.ts';
import { createIssuers } from './auth/issuers.ts';
import { guard, type GuardEnv } from './auth/guard.ts';
import { checkOperator } from './auth/operator-grant.ts';
import { emails, showUndelivered, type EmailsEnv } from './auth/emails.ts';
import { endAssistant, showAssistants, type AssistantsEnv } from './auth/assistants.ts';
import { changePasskeys, offerPasskey, showPasskeys, type PasskeysEnv } from './auth/passkeys.ts';
import { acceptRoleOffer, showRoleOffer, type RoleOfferEnv } from './auth/role-offer.ts';
import { showWaysIn, type WaysInEnv } from './auth/ways-in.ts';
import { listSessions, type SessionListEnv } from './auth/session-list.ts';
import type { IdentityReach } from './auth/provider.ts';
import { session } from './auth/session.ts';
import { feeds } from './feeds.ts';
import { accountForms, oldEmailLinks, oneClickEnd } from './forms/account.ts';
import { bookmarkForms } from './forms/bookmarks.ts';
import { consoleForms } from './forms/console.ts';
import { designForms } from './forms/designs.ts';
import { pageForms } from './forms/forms.ts';
import { gameForms } from './forms/game.ts';
import { ENQUIRY_PAGE, productForms } from './forms/product.ts';
import { purchaseForms } from './forms/purchase.ts';
import { sampleForms } from './forms/samples.ts';
import { ownFiles } from './own-files.ts';
import { claimPhotographs } from './console/claim-photographs.ts';
import { catalogueEntryPoint } from './console/catalogue-entry-point.ts';
import { openConsole, operatorConsole, type ConsoleEnv } from './console/console.ts';
import { consoleHost } from './console/console-host.ts';
import type { CheckProvider } from './console/provider-sessions.ts';
import { requestContextOf, type HonoContext } from './gateway/call.ts';
import {
  createGateway,
  createSiteApi,
  type EmbeddedMarket,
  type Gateway,
} from './gateway/gateway.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { health } from './health/health.ts';
import {
  accounts,
  embeddedIdentity,
  operatorRoles,
  identityPages,
  type IdentityEnv,
} from '@parlour/identity';
import { agentCalls } from './market/agents/app.ts';
import { handovers } from './market/agents/handover.ts';
import { market, type MarketOptions } from './market/app.ts';
import { customerOfAgent } from './market/bearer.ts';
import { models } from './models/models.ts';
import { orderClock } from './market/orders/clock-object.ts';
import { paymentEvents } from './market/orders/reconcile.ts';
import { operatorCalls } from './market/operator/app.ts';
import { urlLength } from './middleware/url-length.ts';
import { canonicalPath } from './middleware/canonical-path.ts';
import { consent } from './middleware/consent.ts';
import { sampleTray } from './middleware/sample-tray.ts';
import { headers } from './headers.ts';
import { timing } from './middleware/timing.ts';
import {
  accountChanges,
  requestedEmails,
  every,
  ownWrites,
  paymentsAnd,
  postedForms,
  searches,
  uncachedCalls,
} from './middleware/limited-requests.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { head, pageMethods } from './middleware/methods.ts';
import { observed } from './middleware/observed.ts';
import { reading } from './middleware/reading.ts';
import { siteFiles } from './middleware/site-files.ts';
import { site } from './middleware/site.ts';
import { speculation } from './middleware/speculation.ts';
import { staticPages } from './middleware/static-pages.ts';
import {
  BANK_PATH,
  payments as paymentsOfSites,
  testBank,
  stripeWebhook,
  WEBHOOK_PATH,
  type Payments,
} from '@parlour/payments';
import { logAnalytics } from './platform/analytics.ts';
import { mailWebhook, MAIL_WEBHOOK_PATH } from '@parlour/mail';
import type { SignIn } from './platform/sign-in.ts';
import { nothingHere, toShopError, isNavigation, pageBefore, errorReply } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { RATE_LIMITS } from './platform/rate-limits/rate-limits.ts';
import { pictures } from './pictures.ts';
import { vitals } from './vitals.ts';

export * from './objects.ts';

const MARKET_PREFIX = '/market';

export interface AppEnv extends GuardEnv {
  Variables: GuardEnv['Variables'] &
    IdentityEnv['Variables'] &
    CallbackEnv['Variables'] &
    SessionListEnv['Variables'] &
    PasskeysEnv['Variables'] &
    WaysInEnv['Variables'] &
    RoleOfferEnv['Variables'] &
    AssistantsEnv['Variables'] &
    EmailsEnv['Variables'] &
    HandoverEnv['Variables'] &
    ConsoleEnv['Variables'] & {
      /** The typed client of the contract, for this site and visitor. */
      api: Api;
    };
}

export interface AppOptions {
  /** Sends to upstreams over the network; the platform's `fetch` when absent. */
  readonly send?: typeof fetch;
  /** Answers for sites whose upstreams are embedded; the whole market when absent. */
  readonly embedded?: EmbeddedMarket;
  /** Takes payments; the provider that each site names when absent. */
  readonly payments?: Payments;
  /** Renders a page of the shop for a navigation that is refused; it gets JSON, as calls do, when absent. */
  readonly refusalPage?: (c: Context<AppEnv>, refusal: Refusal) => Promise<Response>;
}

/** Why a navigation is refused. */
interface Refusal {
  /** The path of the page that says so. */
  readonly page: string;
  /** The sentence for the person. */
  readonly failure: string;
  /** Where the page leads back, after a form. */
  readonly back?: string;
}

/** Paths of programs, which take JSON however they are requested, and of the console, which has its own looks. */
const PROGRAMS = /^\/(api|v1|web|market|operator|webhooks|\.well-known)\//;

/** The forms of the shop's pages, by path. */
const SHOP_FORMS = {
  ...productForms,
  ...purchaseForms,
  ...accountForms,
  ...bookmarkForms,
  ...gameForms,
  ...designForms,
  ...sampleForms,
};

/**
 * Everything that answers without Astro, in the order in which a request passes it; a request that no route
 * here handles goes on to the pages.
 */
export const createApp = ({
  send = fetch,
  embedded,
  payments = paymentsOfSites,
  refusalPage,
}: AppOptions = {}): Hono<AppEnv> => {
  const app = new Hono<AppEnv>();
  const transport = { identity: embeddedIdentity, send };
  const marketOptions = { issuers: createIssuers(transport), payments, clock: orderClock };
  const shop = market(marketOptions);
  const gateway = createGateway({ market: embedded ?? shop, send });
  const apiOf = (c: HonoContext) => createSiteApi(gateway, requestContextOf(c));
  app.onError(async (thrown, c) => {
    const reply = await errorReply(thrown, c);
    const { pathname } = new URL(c.req.url);
    if (!refusalPage || PROGRAMS.test(pathname) || !isNavigation(c.req.raw)) return reply;
    c.set('api', apiOf(c));
    const page = await refusalPage(c, refusalOf(thrown, c.req.raw)).catch((cause: unknown) => {
      log('error', 'refusal_not_shown', { path: pathname, chain: errorChain(cause) });
    });
    if (!page) return reply;
    const { status, headers: own } = reply;
    const shown = new Response(page.body, { status, headers: page.headers });
    for (const [name, value] of own) if (name !== 'content-type') shown.headers.set(name, value);
    return shown;
  });

  /* 1. For every reply: HEAD as GET, headers, counts, timing. */
  app.use(head(), headers(), observed(), timing());

  /* 2. The site, and one spelling of the URL: everything after depends on both. */
  app.use(site(), urlLength(), canonicalPath());
  app.use(consoleHost([CALLBACK_PATH, '/auth/complete']));

  /* 3. Routes that need no visitor. */
  app.route('/', health(transport)).route('/', vitals());
  // Browsers and password managers ask for these by themselves.
  app.get('/favicon.ico', (c) => c.redirect(c.var.site.favicon));
  for (const icon of ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
    app.get(icon, (c) => c.redirect(iconPath(c.var.site, 180)));
  }
  app.get('/.well-known/change-password', (c) => c.redirect(paths.changePassword()));
  app.get('/index.html', (c) => c.redirect(paths.home() + new URL(c.req.url).search, 308));
  for (const files of ['/_astro/*', '/media/*']) app.all(files, missingFile);
  app.use(siteFiles()).route('/', pictures()).route('/', models()).use(speculation());

  /* 4. The visitor. Searches and forms are counted first: they cost as much signed out. */
  app.use(rateLimit(RATE_LIMITS.search, searches));
  app.use(rateLimit(RATE_LIMITS.uncached, uncachedCalls('read')));
  app.use(rateLimit(RATE_LIMITS.uncached, ownWrites(uncachedCalls('write'))));
  app.use(rateLimit(RATE_LIMITS.forms, ownWrites(postedForms)));
  app.use(session(), guard());
  app.use(async (c, next) => {
    c.set('api', apiOf(c));
    await next();
  });

  /* 5. Sign-in and account: a change is counted before anything reads its body. */
  app.use(rateLimit(RATE_LIMITS.account, ownWrites(accountChanges)));
  app.get(CALLBACK_PATH, callback());
  app.route('/', accountPages(transport));
  app.route(
    '/auth',
    createAuth({
      transport,
      analytics: logAnalytics,
      tellProfileService: (c) => apiOf(c).signOut(),
      deleteAccount: (c) => apiOf(c).deleteProfile(),
      openConsole,
    }),
  );
  app.route('/', consent()).route('/', sampleTray());
  app.get(`/.well-known/:document${IDENTITY_PATH}`, providerMetadata);
  app.route(IDENTITY_PATH, identityPages());

  /* 6. The other limits, each before the routes that it protects. */
  app.use(rateLimit(RATE_LIMITS.payment, ownWrites(paymentsAnd(BANK_PATH))));
  app.post(ENQUIRY_PAGE, rateLimit(RATE_LIMITS.postcode, ownWrites(every('page'))));
  app.get(`/${calls.findAddresses.path}`, rateLimit(RATE_LIMITS.postcode, every('call')));
  app.use(rateLimit(RATE_LIMITS.emails, ownWrites(requestedEmails)));
  app.use(`/${calls.chatbot.path}`, rateLimit(RATE_LIMITS.chat, ownWrites(every('call'))));

  /* 7. Programs: assistants, webhooks, browsers' calls, operators, other shops. */
  app.route('/', shoppingAgents(marketOptions, gateway, send));
  app.route('/', ownFiles()).route('/', oneClickEnd()).route('/', oldEmailLinks());
  const events = paymentEvents(payments, orderClock);
  if (testBank) app.route(BANK_PATH, testBank.routes(events));
  app.route(WEBHOOK_PATH, stripeWebhook(events));
  app.route(MAIL_WEBHOOK_PATH, mailWebhook()).route('/', gatewayRoutes(gateway));
  app.route('/', operatorEntryPoints(payments, transport));
  app.all(`${MARKET_PREFIX}/*`, (c, next) =>
    c.req.path === API_REFERENCE
      ? next()
      : shop.fetch(withoutPrefix(c.req.raw), c.env, c.executionCtx),
  );
  app.get(paths.channelFeed(':file'), feeds());

  /* 8. Pages: their forms, their Markdown, and those made at build time. Astro renders the others. */
  app.use(pageMethods()).route('/', pageForms(SHOP_FORMS)).use(reading(), staticPages());
  return app;
};

/** A URL that cannot be read is not found; a form is told why, and leads back to its page. */
const refusalOf = (thrown: unknown, request: Request): Refusal => {
  const { status, message: failure } = toShopError(thrown);
  const isRead = ['GET', 'HEAD'].includes(request.method);
  if (!isRead) {
    return { page: paths.failed(), failure, back: pageBefore(request) ?? paths.home() };
  }
  return { page: status < 500 ? paths.notFound() : paths.failed(), failure };
};

/** The platform has answered for the files that exist; that one is missing must not be cached, as they are. */
const missingFile = (): never => {
  throw nothingHere();
};

/** The pages of an account that the embedded sign-in provider stores. */
const accountPages = (reach: IdentityReach): Hono<AppEnv> => {
  const app = new Hono<AppEnv>();
  app.get(paths.sessions(), listSessions);
  app.get(paths.profile(), showUndelivered).route('/', emails());
  app.get(paths.passkeys(), showPasskeys(reach));
  app.post(paths.passkeys(), changePasskeys(reach));
  app.get('/purchase/order-confirmation/:id', offerPasskey(reach));
  app.get(paths.roleOffer(), showRoleOffer(reach));
  app.post(paths.roleOffer(), acceptRoleOffer(reach));
  app.get(paths.assistants(), showAssistants(reach));
  app.post(paths.assistants(), endAssistant(reach));
  // Of every method: a form that is refused shows its page again.
  app.use(paths.changePassword(), showWaysIn(reach));
  return app;
};

/** The entry points of shopping agents, and the page on which a person confirms what one has prepared. */
const shoppingAgents = (
  trade: MarketOptions,
  gateway: Gateway,
  send: typeof fetch,
): Hono<AppEnv> => {
  const entryPoints = new Hono<AgentShopEnv>();
  entryPoints.use(
    agentShop({
      agents: agentCalls(trade),
      issuers: trade.issuers,
      apiFor: (c, token) =>
        createSiteApi(gateway, {
          ...requestContextOf(c),
          signIn: signInOfAgent(c.var.site, token),
        }),
    }),
  );
  entryPoints.route('/', agentEntryPoints(send));
  const app = new Hono<AppEnv>();
  app.route('/', entryPoints);
  app.use(paths.agentCheckout(':id'), handoverContext(handovers(trade)));
  return app;
};

/** The sign-in that a customer has granted to an assistant. A token that is refused cannot be replaced. */
const signInOfAgent = (site: Site, token: string): SignIn => ({
  checkedCustomer: () =>
    Promise.resolve({ status: 'active', customer: customerOfAgent(site, token) }),
  bearer: (rejected) =>
    Promise.resolve(rejected === undefined ? { status: 'active', token } : { status: 'ended' }),
});

/** The embedded provider publishes its metadata below its own path, and where RFC 8414 puts it. */
const providerMetadata = (c: Context<AppEnv>, next: Next) => {
  const document = c.req.param('document') ?? '';
  const known = ['oauth-authorization-server', 'openid-configuration'];
  if (!known.includes(document) || !hasEmbeddedIdentity(c.var.site)) return next();
  const url = new URL(`${IDENTITY_PATH}/.well-known/${document}`, c.req.url);
  return embeddedIdentity.fetch(new Request(url, c.req.raw), c.env, c.executionCtx);
};

/** The operators' console, and the operators' calls. */
const operatorEntryPoints = (payments: Payments, reach: IdentityReach): Hono<AppEnv> => {
  const operators = operatorCalls({
    payments,
    clock: orderClock,
    accounts,
    people: operatorRoles,
  });
  const app = new Hono<AppEnv>();
  const checkProvider: CheckProvider = (visit, held) => checkOperator(reach, visit, held);
  app.route('/', operatorConsole({ call: operators.call, checkProvider }));
  app.route('/', catalogueEntryPoint()).route('/', claimPhotographs());
  app.route('/', pageForms(consoleForms));
  app.route('/', operators.app);
  return app;
};

const withoutPrefix = (request: Request): Request => {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(MARKET_PREFIX.length);
  return new Request(url, request);
};

export default createApp();
