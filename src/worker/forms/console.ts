import { AgentMark, allowAgent, stopAgent } from '#lib/contract/operator/agents.ts';
import { finishImport, importRecords } from '#lib/contract/operator/catalogue.ts';
import {
  operatorMakeOffer,
  operatorMoveOrder,
  operatorRefundOrder,
  operatorSetStock,
  operatorWithdrawOffer,
} from '#lib/contract/operator/orders.ts';
import { operatorSettleRefund } from '#lib/contract/operator/refunds.ts';
import { operatorJudgeProposal } from '#lib/contract/operator/proposals.ts';
import { operatorRemoveReview } from '#lib/contract/operator/removals.ts';
import { operatorAnswerReview, operatorJudgePhotograph } from '#lib/contract/operator/reviews.ts';
import { beginImport } from '#lib/contract/operator/versions.ts';
import { DAY_MS } from '#lib/durations.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { changedStock, isStock } from '#lib/operator/stock.ts';
import {
  chosenSites,
  importUpload,
  MOST_TEXT_WITHOUT_SCRIPT_BYTES,
  MOST_WITHOUT_SCRIPT_BYTES,
  SHOWN_LINES,
} from '#lib/operator/upload.ts';
import { FeedProblem } from '#lib/supplier-feeds/feed.ts';
import type { Fields } from '../platform/forms.ts';
import {
  asks,
  operatorContextOf,
  fieldRefused,
  refused,
  withFile,
  type FormRoutes,
  type Sent,
} from './forms.ts';

const AMOUNT = /^£?(\d{1,3}(?:,\d{3})*|\d+)(\.\d{1,2})?$/;

/**
 * Parses pounds as a person types them: `1250`, `1,250.50`, `£12.5`.
 * @throws {ShopError} `invalid_request`, naming the field
 */
const poundsIn = ({ fields }: Sent, field: string): number => {
  const [, pounds, pence = ''] = AMOUNT.exec((fields[field] ?? '').trim()) ?? [];
  if (pounds !== undefined) return Number(pounds.replaceAll(',', '') + pence);
  throw fieldRefused(field, 'Enter an amount in pounds, such as 120.50.');
};

const MOST_DAYS = 365;

const inDays = (typed = ''): string => {
  const days = Number(typed);
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) {
    return new Date(Date.now() + days * DAY_MS).toISOString();
  }
  throw fieldRefused('days', `Enter a number of days, 1 to ${String(MOST_DAYS)}.`);
};

/**
 * The changed figures of a form.
 * @throws {ShopError} `invalid_request` if none was changed, or one is no figure
 */
const stockIn = ({ fields }: Sent) => {
  const changes = changedStock(fields);
  if (changes.length === 0) throw refused('You have not changed any figure.');
  if (!changes.every(({ typed }) => isStock(typed))) {
    throw refused('Enter each stock as a whole number, such as 12.');
  }
  return changes.map(({ typed, ...change }) => ({ ...change, stock: Number(typed) }));
};

/**
 * The agent that a form names.
 * @throws {ShopError} `invalid_request` if it names none
 */
const agentIn = ({ fields: { by, value } }: Sent) => {
  const mark = AgentMark.safeParse({ by, value });
  if (mark.success) return mark.data;
  throw refused('The form names no assistant.');
};

/** Checks or imports a feed that was sent without a script; the page shows the outcome. */
const upload = withFile(async (sent) => {
  const { fields, files } = sent;
  const operatorContext = operatorContextOf(sent);
  const { file } = files;
  if (!file || file.size === 0) throw refused('Choose a file first.');
  if (file.size > MOST_WITHOUT_SCRIPT_BYTES) {
    throw refused(
      'Without JavaScript, a file can be up to 4 MB. The command line accepts any size.',
    );
  }
  const sites = chosenSites(Object.keys(fields));
  const dryRun = fields.act !== 'load';
  const seller = (fields.seller ?? '').trim();
  const chosen = { file, sites, seller, dryRun, mostTextBytes: MOST_TEXT_WITHOUT_SCRIPT_BYTES };
  const report = await importUpload(chosen, {
    begin: (body) => operatorContext.call(beginImport, { body }),
    load: (body) => operatorContext.call(importRecords, { body }),
    finish: (body) => operatorContext.call(finishImport, { body }),
  }).catch((thrown: unknown) => {
    throw thrown instanceof FeedProblem ? refused(thrown.message, thrown) : thrown;
  });
  const lines = report.lines.slice(0, SHOWN_LINES);
  return { show: { report: JSON.stringify({ ...report, lines }) } };
});

/** One delivery of an order; all of them where the choice is empty. */
const aboutShipment = ({ shipmentId }: Fields) => ({
  shipmentId: shipmentId === '' ? undefined : shipmentId,
});

const siteOf = ({ fields }: Sent): string => fields.site ?? '';

/**
 * The forms of the operator's console, which work without a script. Where there are two buttons, `do` says
 * which was pressed.
 */
export const consoleForms: FormRoutes = {
  [`${consolePaths.orders()}/:id`]: {
    // Moves the order, or one of its deliveries, to the step that was chosen.
    move: asks(
      operatorMoveOrder,
      ({ params }) => consolePaths.order(params.id ?? '', 'moved'),
      ({ fields }) => aboutShipment(fields),
    ),
    // Takes requested returns back with a refund, or declines them. The goods are for sale again if the operator
    // says so.
    'judge-return': asks(
      operatorMoveOrder,
      ({ params, fields: { to, restock } }) => {
        const done = restock === 'on' ? 'restocked' : 'returned';
        return consolePaths.order(params.id ?? '', to === 'returned' ? done : 'declined');
      },
      ({ fields }) => ({ ...aboutShipment(fields), restock: fields.restock === 'on' }),
    ),
    // Begins a return for a customer who telephones or writes.
    'begin-return': asks(
      operatorMoveOrder,
      ({ params }) => consolePaths.order(params.id ?? '', 'returning'),
      ({ fields }) => ({ ...aboutShipment(fields), to: 'return_requested' }),
    ),
    // Refunds the amount that was typed, or all that is left. The form also sends the amount that was
    // refundable when the page was made.
    refund: asks(
      operatorRefundOrder,
      ({ params }) => consolePaths.order(params.id ?? '', 'refunded'),
      (sent) => ({
        amount: sent.fields.amount?.trim() ? poundsIn(sent, 'amount') : undefined,
        owed: poundsIn(sent, 'owed'),
      }),
    ),
    // Asks for a failed refund again, or records that it was paid in another way.
    settle: asks(operatorSettleRefund, ({ params }) =>
      consolePaths.order(params.id ?? '', 'settled'),
    ),
  },
  [`${consolePaths.enquiries()}/:id`]: {
    // Answers a price enquiry with a price per unit that is valid for some days.
    offer: asks(
      operatorMakeOffer,
      ({ params }) => consolePaths.enquiry(params.id ?? '', 'offered'),
      (sent) => ({
        price: poundsIn(sent, 'price'),
        expires: inDays(sent.fields.days),
        isBespoke: sent.fields.isBespoke === 'on',
      }),
    ),
    withdraw: asks(operatorWithdrawOffer, ({ params }) =>
      consolePaths.enquiry(params.id ?? '', 'withdrawn'),
    ),
  },
  [consolePaths.stock()]: {
    // Saves the figures that were changed in a list, all of them or none.
    stock: asks(
      operatorSetStock,
      ({ fields: { site, find, show, page } }) =>
        consolePaths.stock({ site, find, show, page: Number(page), done: 'stock' }),
      (sent) => ({ changes: stockIn(sent) }),
    ),
  },
  [consolePaths.catalogue()]: { upload },
  [consolePaths.agents()]: {
    stop: asks(
      stopAgent,
      (sent) => consolePaths.agents({ site: siteOf(sent), done: 'stopped' }),
      agentIn,
    ),
    allow: asks(
      allowAgent,
      (sent) => consolePaths.agents({ site: siteOf(sent), done: 'allowed' }),
      agentIn,
    ),
  },
  [consolePaths.reviews()]: {
    remove: asks(operatorRemoveReview, (sent) =>
      consolePaths.reviews({ site: siteOf(sent), done: 'removed' }),
    ),
    answer: asks(operatorAnswerReview, (sent) =>
      consolePaths.reviews({ site: siteOf(sent), done: 'answered' }),
    ),
    judge: asks(
      operatorJudgePhotograph,
      (sent) => {
        const done = sent.fields.do === 'approve' ? 'approved' : 'refused';
        return consolePaths.reviews({ site: siteOf(sent), done });
      },
      ({ fields }) => ({ approved: fields.do === 'approve' }),
    ),
  },
  [consolePaths.searches()]: {
    // Decides whether one word means another.
    judge: asks(
      operatorJudgeProposal,
      (sent) => {
        const done = sent.fields.do === 'accept' ? 'meant' : 'unmeant';
        return consolePaths.searches({ site: siteOf(sent), done });
      },
      ({ fields }) => ({ accepted: fields.do === 'accept' }),
    ),
  },
};
