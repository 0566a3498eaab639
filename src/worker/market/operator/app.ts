import { type Context, Hono, type MiddlewareHandler } from 'hono';
import {
  beginImport,
  type Call,
  type CallReply,
  type CallRequest,
  diffVersions,
  exportRecords,
  finishImport,
  importRecords,
  importSynonyms,
  listReferences,
  listVersions,
  operatorChannelReport,
  operatorListAuditLog,
  operatorListBuyers,
  operatorListEmails,
  operatorListOffers,
  operatorListReductions,
  operatorListStock,
  operatorListUndelivered,
  operatorResume,
  operatorTestMail,
  previewImport,
  Product,
  purgeCache,
  rollBackCatalogue,
  withdrawProducts,
} from '@parlour/contract';
import { poundsFromPence, reductionEnd, reductionState } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { testEmail } from '#lib/mail/deliverability-emails.ts';
import { channelReport } from '@parlour/feeds';
import { channelProduct } from '#lib/seo/channel-product.ts';
import { readRequest, routeCall } from '../../platform/call-route.ts';
import type { Env, SiteEnv } from '../../platform/env.ts';
import { purge } from '../../platform/purge.ts';
import { ShopError, toShopError, clientNetwork, errorReply } from '@parlour/http';
import { deliver, outboxOf, emailOf, undeliveredOf } from '@parlour/mail';
import { operatorTries } from '../../platform/rate-limits/operator-tries.ts';
import type { OrderClock } from '../../platform/order-clock.ts';
import { operatorAgents } from '../agents/operator-agents.ts';
import { rowId } from '../ids.ts';
import { unsentEmails } from '../emails/emails.queries.ts';
import { storedLeadTime } from '../product/delivery-terms.ts';
import { wholeProducts } from '../product/whole-products.queries.ts';
import { listedAfter } from '../seo/page-urls.queries.ts';
import { operatorAuditLog } from '../audit-log.ts';
import { sitesNamed } from './assortments.ts';
import { exportPage } from './export/export.ts';
import { operatorFacts } from './facts.ts';
import { operatorFeeds } from './feeds/feed-calls.ts';
import { operatorImports } from './feeds/import-calls.ts';
import { catalogueCounts, finish } from './import/finish.ts';
import { preview } from './import/preview.ts';
import { importChunk } from './import/import-chunk.ts';
import { operatorInsight } from './insight/insight.ts';
import { operatorClaims } from './claims.ts';
import { cacheTagForms, isCacheTag } from '#lib/cache-tags.ts';
import { isConsolePath } from '#lib/operator/console-paths.ts';
import { type Operator, operatorOf } from '../../platform/operators.ts';
import { lineName } from '../orders/line-words.ts';
import { operatorLeadTimes } from './lead-times.ts';
import {
  buyersOfSite,
  offersOfSite,
  stockOfAssortment,
  unprovedReductions,
} from './lists.queries.ts';
import { type Answer, type CallAsOperator, callWith, perform } from './perform.ts';
import { operatorPictures } from './pictures/picture-calls.ts';
import { type AddCall, operatorOrders, siteNamed } from './orders.ts';
import { operatorPeople, type People } from './people.ts';
import { operatorReviews } from './reviews/reviews.ts';
import { operatorRemovals, type RemovalOptions } from './removals.ts';
import { resume } from './resume.ts';
import { operatorSamples } from '../samples/operator-samples.ts';
import { operatorSecrets } from './secrets.ts';
import { learnSynonyms } from './synonyms.ts';
import { referencesAfter } from './withdraw.queries.ts';
import { withdraw } from './withdraw.ts';
import { operatorProposals } from './proposals.ts';
import { rollBack } from './versions/roll-back.ts';
import { begin, difference, list, requireVersion, requireVersionOf } from './versions/versions.ts';
import { endVersion } from './versions/versions.queries.ts';
import { utcPeriod } from './utc-period.ts';

const PAGE = 2_000;

/**
 * The calls that withdraw products that a feed no longer names from a site's assortment. The product itself
 * stays for the orders, carts and bookmarks that refer to it, and returns when a feed names it again.
 */
const operatorWithdrawals = (on: AddCall): void => {
  on(listReferences, async (env, { query: { site, source, after } }) => {
    const { assortment } = await siteNamed(env, site);
    const window = { after, limit: PAGE };
    const references = await referencesAfter(env.MARKET_DB, { assortment, source }, window);
    return { references, next: references.length === PAGE ? (references.at(-1) ?? null) : null };
  });
  on(withdrawProducts, async (env, { body: { site, source, references, version } }) => {
    const { assortment } = await siteNamed(env, site);
    await requireVersionOf(env, version, site);
    const from = { assortment, source, version };
    return { withdrawn: await withdraw(env.MARKET_DB, from, references) };
  });
};

/** The calls that test a site's email and list what was not delivered. */
const operatorMail = (on: AddCall): void => {
  on(operatorTestMail, async (env, { body: { site: id, to } }) => {
    const site = await siteNamed(env, id);
    const key = `${site.id} test ${crypto.randomUUID()}`;
    const outcome = await deliver(env, site, await emailOf(site, testEmail(site), { to, key }));
    const isSent = outcome.status === 'sent';
    return {
      status: outcome.status,
      why: isSent ? '' : outcome.why,
      outbox: isSent ? outboxOf(env, site) : '',
    };
  });
  on(operatorListEmails, async (env, { query: { site, page, size } }) => {
    const window = { limit: size, skip: (page - 1) * size };
    const { id } = await siteNamed(env, site);
    const { emails, total } = await unsentEmails(env.MARKET_DB, id, window);
    const data = emails.map(({ order_id, enquiry_id, created_at, ...email }) => ({
      ...email,
      orderId: order_id,
      enquiryId: enquiry_id === 0 ? '' : String(enquiry_id),
      written: created_at,
    }));
    return { data, totalCount: total, pageCount: Math.ceil(total / size) };
  });
  on(operatorListUndelivered, async (env, { query: { site, page, size } }) => {
    const window = { limit: size, skip: (page - 1) * size };
    const { id } = await siteNamed(env, site);
    const { addresses, total } = await undeliveredOf(env.MARKET_DB, id, window);
    return { data: [...addresses], totalCount: total, pageCount: Math.ceil(total / size) };
  });
};

interface Page {
  readonly page: number;
  readonly size: number;
}

const windowOf = ({ page, size }: Page) => ({ limit: size, skip: (page - 1) * size });

const counted = ({ size }: Page, total: number) => ({
  totalCount: total,
  pageCount: Math.ceil(total / size),
});

/** @throws {ShopError} 400, with every text that is no cache tag, and what is one */
const requireCacheTags = (tags: readonly string[]): void => {
  const unknown = tags.filter((tag) => !isCacheTag(tag));
  if (unknown.length === 0) return;
  throw new ShopError('invalid_request', 400, `A purge names one of ${cacheTagForms()}.`, {
    details: unknown.map((tag) => `tags: nothing is tagged "${tag}"`),
  });
};

/** The lists that an operator browses: stock, offers, and customers who have ordered. */
const operatorLists = (on: AddCall): void => {
  on(operatorListStock, async (env, { query: { site, ...query } }) => {
    const { assortment } = await siteNamed(env, site);
    const page = await stockOfAssortment(env.MARKET_DB, assortment, query, windowOf(query));
    const data = page.rows.map((row) => ({
      variantId: row.variant_id,
      productId: row.product_id,
      reference: row.reference,
      path: paths.product(String(row.variant_id), row.slug),
      name: lineName(row),
      seller: row.seller,
      sellerName: row.seller_name,
      stock: row.stock,
      counted: row.counted === 1,
      status: row.status,
      price: poundsFromPence(row.price_pence),
      leadTime: storedLeadTime(row.lead_time),
    }));
    return { data, ...counted(query, page.total) };
  });
  on(operatorListReductions, async (env, { query: { site, ...query } }) => {
    const { assortment, reductions } = await siteNamed(env, site);
    const { MARKET_DB: db } = env;
    const page = await unprovedReductions(db, assortment, reductions, windowOf(query));
    const data = page.rows.map((row) => ({
      variantId: row.variant_id,
      name: lineName(row),
      path: paths.product(String(row.variant_id), row.slug),
      reference: row.reference,
      seller: row.seller,
      sellerName: row.seller_name,
      price: poundsFromPence(row.price_pence),
      wasPrice: poundsFromPence(row.was_pence),
      wasFrom: row.was_from ?? '',
      wasUntil: row.was_until ?? '',
      state: reductionState(row, reductions),
      shownUntil: reductionEnd(row, reductions),
    }));
    return { data, ...reductions, ...counted(query, page.total) };
  });
  on(operatorListOffers, async (env, { query: { site, ...query } }) => {
    const { id } = await siteNamed(env, site);
    const page = await offersOfSite(env.MARKET_DB, id, query.status, windowOf(query));
    const data = page.rows.map((row) => ({
      id: row.id,
      enquiryId: row.enquiry_id,
      status: row.status,
      quantity: row.quantity,
      productName: row.product_name,
      seoTitle: row.variant_name,
      customerName: row.customer_name,
      customerEmail: row.customer_email,
      date: row.created_at,
      expires: row.expires_at,
      reason: row.reason,
      price: poundsFromPence(row.price_pence),
    }));
    return { data, ...counted(query, page.total) };
  });
  on(operatorListBuyers, async (env, { query: { site, ...query } }) => {
    const { id } = await siteNamed(env, site);
    const page = await buyersOfSite(env.MARKET_DB, id, query.find, windowOf(query));
    const data = page.rows.map(({ spent_pence, last_order, ...row }) => ({
      ...row,
      spent: poundsFromPence(spent_pence),
      lastOrder: last_order,
    }));
    return { data, ...counted(query, page.total) };
  });
};

/** Products in one part of a report, as in one part of a feed. */
const PART_SIZE = 50;

/**
 * The calls that report which products a site's channel feeds leave out. Only sites of the embedded market
 * have them.
 */
const operatorChannels = (on: AddCall): void => {
  on(operatorChannelReport, async (env, { query }) => {
    const { MARKET_DB: db } = env;
    const site = await siteNamed(env, query.site);
    const window = { after: rowId(query.after) ?? 0, limit: PART_SIZE };
    const ids = await listedAfter(db, site.assortment, window);
    const products = ids.length === 0 ? [] : await wholeProducts(db, ids, site.reductions);
    const items = products.flatMap(
      (product) => channelProduct(Product.parse(product), site.origin).items,
    );
    return {
      ...channelReport(query.channel, items, site.origin),
      next: ids.length < PART_SIZE ? '' : String(ids.at(-1)),
    };
  });
};

export interface OperatorOptions extends RemovalOptions {
  readonly clock: OrderClock;
  readonly people: People;
}

interface OperatorEnv {
  Bindings: Env;
  Variables: SiteEnv['Variables'] & { operator: Operator };
}

/** The operators' calls, over HTTP and for the console in the same process. */
export interface OperatorCalls {
  readonly app: Hono<OperatorEnv>;
  readonly call: CallAsOperator;
}

/**
 * The operators' calls, for holders of `OPERATOR_TOKEN` or of the token of one site's operator. They are the
 * same on every host of the installation, and switched off if none of these secrets is set. A change is
 * recorded before it is made.
 */
export const operatorCalls = ({ accounts, people, ...money }: OperatorOptions): OperatorCalls => {
  const app = new Hono<OperatorEnv>();
  app.onError(errorReply);
  app.use('/operator/*', beyondConsole(operatorToken));

  const answers = new Map<Call, Answer<Call>>();
  const on = <C extends Call>(call: C, answer: Answer<C>) => {
    answers.set(call, answer);
    routeCall(app, call, async (c: Context<OperatorEnv>) => {
      const request = await readRequest(call, c);
      const reply = await perform({ env: c.env, operator: c.var.operator }, call, answer, request);
      return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
    });
  };

  on(importRecords, async (env, { body }, operator) => {
    await requireVersion(env, body.version, body.sites);
    return importChunk(env, body, operator);
  });
  on(finishImport, async (env, { body: { sites, version, ...counts } }) => {
    await requireVersion(env, version, sites);
    if (version !== undefined) await endVersion(env.MARKET_DB, version, counts);
    // Refuses a site that is not there.
    await sitesNamed(env, sites);
    await finish(env);
    return catalogueCounts(env.MARKET_DB);
  });
  operatorVersions(on);
  on(exportRecords, (env, { query }) => exportPage(env, query.site, query.after));
  on(purgeCache, async (env, { body: { sites, tags } }) => {
    const named = await sitesNamed(env, sites, 'all');
    requireCacheTags(tags);
    await purge(env, named, tags);
    return { purged: named.map(({ id }) => ({ site: id, tags })) };
  });
  on(importSynonyms, (env, { body }) => learnSynonyms(env, body.synonyms));

  on(operatorListAuditLog, listAuditLog);
  on(operatorResume, (env, request) => resume(env, request, { clock: money.clock, accounts }));

  for (const add of PLAIN) add(on);
  operatorPeople(on, people);
  operatorOrders(on, money);
  operatorClaims(on, money);
  operatorReviews(on);
  operatorSamples(on);
  operatorProposals(on);
  operatorRemovals(on, { accounts, payments: money.payments });

  app.all(
    '/operator/*',
    beyondConsole(() => {
      throw new ShopError('not_found', 404, 'There is no such call.');
    }),
  );
  return { app, call: callWith(answers) };
};

/** Calls that need only the request. */
const PLAIN = [
  operatorAgents,
  operatorChannels,
  operatorMail,
  operatorInsight,
  operatorWithdrawals,
  operatorFeeds,
  operatorImports,
  operatorPictures,
  operatorLists,
  operatorFacts,
  operatorLeadTimes,
  operatorSecrets,
] as const;

const operatorVersions = (on: <C extends Call>(call: C, answer: Answer<C>) => void): void => {
  on(beginImport, begin);
  on(previewImport, preview);
  on(listVersions, list);
  on(diffVersions, difference);
  on(rollBackCatalogue, (env, { body }, by) => rollBack(env, body, by));
};

const listAuditLog = async (
  env: Env,
  { query: { page, size, ...query } }: CallRequest<typeof operatorListAuditLog>,
): Promise<CallReply<typeof operatorListAuditLog>> => {
  if (query.site !== '') await sitesNamed(env, [query.site]);
  const window = { limit: size, skip: (page - 1) * size };
  const narrowed = { ...query, ...utcPeriod(query) };
  const { entries, total } = await operatorAuditLog(env.MARKET_DB, narrowed, window);
  return {
    data: entries.map(({ sites, ...entry }) => ({
      ...entry,
      sites: sites.trim().split(' ').filter(Boolean),
    })),
    totalCount: total,
    pageCount: Math.ceil(total / size),
  };
};

/**
 * A network that has sent too many wrong tokens is told to wait. A right one passes all the same: nobody can
 * keep the command line out, and a token is too long to be guessed.
 */
const operatorToken: MiddlewareHandler<OperatorEnv> = async (c, next) => {
  try {
    c.set('operator', await operatorOf(c.env, c.req.header('authorization')));
  } catch (thrown) {
    if (toShopError(thrown).code === 'token_unknown') {
      await operatorTries.count(c.env, c.var.site, clientNetwork(c.req.raw.headers));
    }
    throw thrown;
  }
  await next();
};

/** The console's pages are below the same path and have their own sign-in. */
const beyondConsole =
  (handler: MiddlewareHandler<OperatorEnv>): MiddlewareHandler<OperatorEnv> =>
  (c, next) =>
    isConsolePath(c.req.path) ? next() : handler(c, next);
