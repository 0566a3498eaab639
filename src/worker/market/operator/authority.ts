import type { Call } from '#lib/contract/call.ts';
import { allowAgent, listAgents, readAgentActs, stopAgent } from '#lib/contract/operator/agents.ts';
import { operatorListActs } from '#lib/contract/operator/audit.ts';
import {
  exportRecords,
  finishImport,
  importRecords,
  listReferences,
  purgeCache,
  withdrawProducts,
} from '#lib/contract/operator/catalogue.ts';
import { operatorChannelReport } from '#lib/contract/operator/channels.ts';
import {
  operatorListLetters,
  operatorListUndelivered,
  operatorTestMail,
} from '#lib/contract/operator/mail.ts';
import { operatorPictureStates } from '#lib/contract/operator/pictures.ts';
import {
  insightEnquiries,
  insightErrors,
  insightFunnel,
  insightRoutes,
  insightSearches,
  insightStock,
  insightToday,
  insightVitals,
} from '#lib/contract/operator/insight.ts';
import {
  operatorListBuyers,
  operatorListOffers,
  operatorListStock,
} from '#lib/contract/operator/lists.ts';
import {
  operatorListEnquiries,
  operatorListOrders,
  operatorListPromos,
  operatorMakeOffer,
  operatorMoveOrder,
  operatorReadEnquiry,
  operatorReadOrder,
  operatorRefundOrder,
  operatorSavePromo,
  operatorSetStock,
} from '#lib/contract/operator/orders.ts';
import {
  operatorGrantRole,
  operatorListPeople,
  operatorRevokeRole,
} from '#lib/contract/operator/people.ts';
import { operatorListProposals } from '#lib/contract/operator/proposals.ts';
import {
  operatorFindCustomers,
  operatorListReviews,
  operatorRemoveCustomer,
  operatorRemoveProduct,
  operatorRemoveReview,
} from '#lib/contract/operator/removals.ts';
import {
  operatorAnswerReview,
  operatorJudgePhotograph,
  operatorListPhotographs,
} from '#lib/contract/operator/reviews.ts';
import {
  beginImport,
  diffVersions,
  listVersions,
  rollBackCatalogue,
} from '#lib/contract/operator/versions.ts';
import type { Env } from '../../platform/env.ts';
import { ShopError } from '../../platform/errors.ts';
import { sitesOf } from '../../platform/sites.ts';
import { enquiryById } from '../enquiries/price-enquiries.queries.ts';
import { requireRowId, rowId } from '../ids.ts';
import { orderById } from '../orders/orders.queries.ts';
import { assortmentsWith } from './acts.queries.ts';
import { sitesSince } from './versions/versions.queries.ts';
import { siteOfPhotograph } from './reviews/reviews.queries.ts';
import { assortmentsOfProduct, reviewById } from './removals.queries.ts';
import type { Operator } from '../../platform/operators.ts';

/** A call's request, as far as it says which sites it is about. */
export interface Asked {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

type SitesOf = (env: Env, asked: Asked) => Promise<readonly string[]> | readonly string[];

const field = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const listed: SitesOf = (_, { body }) => {
  const sites = field(body, 'sites');
  return Array.isArray(sites) ? sites.map(text) : [];
};
const named: SitesOf = (_, { query, body }) =>
  [text(field(query, 'site')), text(field(body, 'site'))].filter((id) => id !== '');
const ofOrder: SitesOf = async ({ MARKET_DB: db }, { params }) => {
  const whole = await orderById(db, text(field(params, 'id')));
  return whole ? [whole.order.site] : [];
};
const ofEnquiry: SitesOf = async ({ MARKET_DB: db }, { params }) => {
  const whole = await enquiryById(db, requireRowId(text(field(params, 'id')), 'enquiry'));
  return whole ? [whole.enquiry.site] : [];
};
/** A seller's stock is the same at every site that sells the piece. */
const selling: SitesOf = async (env, { body }) => {
  const id = rowId(text(field(body, 'variantId')));
  const assortments = id === null ? [] : await assortmentsWith(env.MARKET_DB, id);
  return sitesOf(env)
    .filter(({ assortment }) => assortments.includes(assortment))
    .map((site) => site.id);
};

/** One that came with the catalogue is every site's. */
const ofReview: SitesOf = async ({ MARKET_DB: db }, { params }) => {
  const review = await reviewById(db, rowId(text(field(params, 'id'))) ?? 0);
  return review && review.site !== '' ? [review.site] : [];
};
const ofPhotograph: SitesOf = async ({ MARKET_DB: db }, { params }) => {
  const site = await siteOfPhotograph(db, rowId(text(field(params, 'id'))) ?? 0);
  return site === null ? [] : [site];
};
const ofProduct: SitesOf = async (env, { params }) => {
  const id = rowId(text(field(params, 'id')));
  const assortments = id === null ? [] : await assortmentsOfProduct(env.MARKET_DB, id);
  return sitesOf(env)
    .filter(({ assortment }) => assortments.includes(assortment))
    .map((site) => site.id);
};

/** The site, and those that the loads which are undone were for as well. */
const undone: SitesOf = async ({ MARKET_DB: db }, { body }) => {
  const site = text(field(body, 'site'));
  const to = Number(field(body, 'to'));
  const except = Number(field(body, 'version'));
  return [...new Set([site, ...(await sitesSince(db, { site, after: to, except }))])];
};

interface Rule {
  readonly role: 'catalogue' | 'orders' | 'everything';
  readonly sites: SitesOf;
  /** Whether one of the sites is enough to be the operator's. */
  readonly shared?: boolean;
}

/** What operators of a site may call; what is not named is for the installation's operator alone. */
const RULES: ReadonlyMap<Call, readonly Rule[]> = new Map<Call, readonly Rule[]>([
  [importRecords, [{ role: 'catalogue', sites: listed }]],
  [finishImport, [{ role: 'catalogue', sites: listed }]],
  [beginImport, [{ role: 'catalogue', sites: listed }]],
  [listVersions, [{ role: 'catalogue', sites: named }]],
  [diffVersions, [{ role: 'catalogue', sites: named }]],
  [rollBackCatalogue, [{ role: 'catalogue', sites: undone }]],
  [operatorPictureStates, [{ role: 'catalogue', sites: listed }]],
  [exportRecords, [{ role: 'catalogue', sites: named }]],
  [listReferences, [{ role: 'catalogue', sites: named }]],
  [withdrawProducts, [{ role: 'catalogue', sites: named }]],
  [operatorChannelReport, [{ role: 'catalogue', sites: named }]],
  [purgeCache, [{ role: 'catalogue', sites: listed }]],
  [
    operatorSetStock,
    [
      { role: 'catalogue', sites: selling, shared: true },
      { role: 'orders', sites: selling, shared: true },
    ],
  ],
  [
    operatorListStock,
    [
      { role: 'catalogue', sites: named },
      { role: 'orders', sites: named },
    ],
  ],
  [operatorListOffers, [{ role: 'orders', sites: named }]],
  [operatorListBuyers, [{ role: 'orders', sites: named }]],
  [operatorListOrders, [{ role: 'orders', sites: named }]],
  [operatorReadOrder, [{ role: 'orders', sites: ofOrder }]],
  [operatorMoveOrder, [{ role: 'orders', sites: ofOrder }]],
  [operatorRefundOrder, [{ role: 'orders', sites: ofOrder }]],
  [operatorListEnquiries, [{ role: 'orders', sites: named }]],
  [operatorReadEnquiry, [{ role: 'orders', sites: ofEnquiry }]],
  [operatorMakeOffer, [{ role: 'orders', sites: ofEnquiry }]],
  [operatorListPromos, [{ role: 'orders', sites: named }]],
  [operatorSavePromo, [{ role: 'orders', sites: named }]],
  [operatorListReviews, [{ role: 'orders', sites: named }]],
  [operatorRemoveReview, [{ role: 'orders', sites: ofReview }]],
  [operatorAnswerReview, [{ role: 'orders', sites: ofReview }]],
  [operatorListPhotographs, [{ role: 'orders', sites: named }]],
  [operatorJudgePhotograph, [{ role: 'orders', sites: ofPhotograph }]],
  [operatorRemoveProduct, [{ role: 'catalogue', sites: ofProduct }]],
  [operatorFindCustomers, [{ role: 'orders', sites: named }]],
  [operatorRemoveCustomer, [{ role: 'orders', sites: named }]],
  [listAgents, [{ role: 'orders', sites: named }]],
  [readAgentActs, [{ role: 'orders', sites: named }]],
  [stopAgent, [{ role: 'orders', sites: named }]],
  [allowAgent, [{ role: 'orders', sites: named }]],
  [insightToday, [{ role: 'orders', sites: named }]],
  [insightFunnel, [{ role: 'orders', sites: named }]],
  [insightEnquiries, [{ role: 'orders', sites: named }]],
  ...[
    ...[insightSearches, insightStock, insightRoutes, insightErrors, insightVitals],
    operatorListProposals,
  ].map((row): [Call, readonly Rule[]] => [
    row,
    [
      { role: 'catalogue', sites: named },
      { role: 'orders', sites: named },
    ],
  ]),
  [operatorListLetters, [{ role: 'orders', sites: named }]],
  [operatorListUndelivered, [{ role: 'orders', sites: named }]],
  [operatorTestMail, [{ role: 'everything', sites: named }]],
  ...[operatorListActs, operatorListPeople, operatorGrantRole, operatorRevokeRole].map(
    (row): [Call, readonly Rule[]] => [row, [{ role: 'everything', sites: named }]],
  ),
]);

/** Ids of the sites that a call is about, as far as it says; none for all. */
export const sitesAsked = async (env: Env, row: Call, asked: Asked): Promise<readonly string[]> =>
  (await RULES.get(row)?.[0]?.sites(env, asked)) ?? [];

/**
 * Lets an operator of a site make only the calls of the role, and only about that site.
 * @param about the sites that the call is about, as `sitesAsked` tells
 * @throws {ShopError} `operator_refused`
 */
export const requireAuthority = (operator: Operator, row: Call, about: readonly string[]): void => {
  if (operator.site === undefined) return;
  const { role, site } = operator;
  const rule = RULES.get(row)?.find((one) => role === 'everything' || one.role === role);
  if (!rule) throw refused('This operator’s role does not have this call.');
  const isOwn = (id: string): boolean => id === site.id;
  if (about.length > 0 && (rule.shared ? about.some(isOwn) : about.every(isOwn))) return;
  throw refused(`This operator is the site ${site.id}’s: name that site, and no other.`);
};

const refused = (message: string): ShopError => new ShopError('operator_refused', 403, message);
