import { env } from 'cloudflare:workers';
import * as z from 'zod';
import {
  AgentMark,
  allowAgent,
  beginImport,
  finishImport,
  importRecords,
  LeadTimeRecord,
  operatorAnswerReview,
  operatorJudgePhotograph,
  operatorJudgeProposal,
  operatorKeepReview,
  operatorMakeOffer,
  operatorMoveOrder,
  operatorRefundOrder,
  operatorRemoveReview,
  operatorSetStock,
  operatorSettleRefund,
  operatorWithdrawOffer,
  previewImport,
  SellerRecord,
  setLeadTime,
  stopAgent,
} from '@parlour/contract';
import { DAY_MS, numberIn, poundsIn } from '@parlour/domain';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { LEAD_TIME_KINDS, leadTimeOf } from '#lib/operator/lead-time.ts';
import { calendarOf, ONLY_INSTALLATION, sellersOf } from '#lib/operator/sellers.ts';
import { changedStock, isStock } from '#lib/operator/stock.ts';
import {
  chosenSites,
  importUpload,
  isLoadable,
  MOST_TEXT_WITHOUT_SCRIPT_BYTES,
  MOST_WITHOUT_SCRIPT_BYTES,
  SHOWN_LINES,
  type UploadReport,
} from '#lib/operator/upload.ts';
import { FeedProblem } from '@parlour/feeds';
import type { Fields } from '@parlour/http';
import {
  operatorAction,
  operatorContextOf,
  fieldRefused,
  fieldsRefused,
  refused,
  withFile,
  type FormAction,
  type FormRoutes,
  type Sent,
} from './forms.ts';

/**
 * The pounds in a field.
 * @throws {ShopError} `invalid_request`, naming the field
 */
const amountIn = ({ fields }: Sent, field: string): number => {
  const pounds = poundsIn(fields[field] ?? '');
  if (pounds !== null) return pounds;
  throw fieldRefused(field, 'Enter an amount in pounds, such as 120.50.');
};

const MOST_DAYS = 365;

const inDays = (typed = ''): string => {
  const days = numberIn(typed) ?? 0;
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
  if (changes.length === 0) throw refused('Nothing to save.');
  if (!changes.every(({ typed }) => isStock(typed))) {
    throw refused('Enter each stock as a whole number, such as 12.');
  }
  return changes.map(({ typed, ...change }) => ({ ...change, stock: numberIn(typed) ?? 0 }));
};

/**
 * The lead time of a form; null for none.
 * @throws {ShopError} `invalid_request`, naming each field that is wrong
 */
const leadTimeIn = ({ fields }: Sent) => {
  if (!LEAD_TIME_KINDS.some(({ value }) => value === fields.kind)) {
    throw fieldRefused('kind', 'Choose one of these.');
  }
  const record = LeadTimeRecord.nullable().safeParse(leadTimeOf(fields));
  if (record.success) return record.data;
  throw fieldsRefused(
    record.error.issues.map(({ path, code }) => [
      path.join('.'),
      code === 'custom'
        ? 'The maximum must be at least the minimum.'
        : 'Enter working days from 0 to 250.',
    ]),
  );
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

/** How long the shop keeps a file between its check and the press that puts it on sale. */
const KEPT_SECONDS = 60 * 60;

const keyOf = (id: string): string => `upload ${id}`;

/** What the shop keeps of a checked file, besides its bytes. */
const KeptFile = z.object({ operator: z.string(), name: z.string(), lastModified: z.number() });

const keepFile = async (file: File, operator: string): Promise<string> => {
  const id = crypto.randomUUID();
  const metadata = { operator, name: file.name.slice(0, 300), lastModified: file.lastModified };
  await env.CACHE.put(keyOf(id), await file.arrayBuffer(), {
    expirationTtl: KEPT_SECONDS,
    metadata: metadata satisfies z.output<typeof KeptFile>,
  });
  return id;
};

/** @throws {ShopError} `invalid_request` when it is not there, or is another operator's */
const keptFile = async (id: string, operator: string): Promise<File> => {
  const found = z.uuid().safeParse(id).success
    ? await env.CACHE.getWithMetadata(keyOf(id), 'arrayBuffer')
    : null;
  const metadata = KeptFile.safeParse(found?.metadata);
  if (!found?.value || metadata.data?.operator !== operator) {
    throw refused('The checked file is no longer kept. Choose it again, and check it.');
  }
  const { name, lastModified } = metadata.data;
  return new File([found.value], name, { lastModified });
};

const importFile = (sent: Sent, file: File, dryRun: boolean): Promise<UploadReport> => {
  const { call } = operatorContextOf(sent);
  const sites = chosenSites(Object.keys(sent.fields));
  const seller = (sent.fields.seller ?? '').trim();
  const chosen = { file, sites, seller, dryRun, mostTextBytes: MOST_TEXT_WITHOUT_SCRIPT_BYTES };
  return importUpload(chosen, {
    preview: (body) => call(previewImport, { body }),
    begin: (body) => call(beginImport, { body }),
    load: (body) => call(importRecords, { body }),
    finish: (body) => call(finishImport, { body }),
  }).catch((thrown: unknown) => {
    throw thrown instanceof FeedProblem ? refused(thrown.message, thrown) : thrown;
  });
};

const reported = (report: UploadReport) => {
  const lines = report.lines.slice(0, SHOWN_LINES);
  return { report: JSON.stringify({ ...report, lines }) };
};

/** Checks a feed that was sent without a script; the page shows the outcome and its first products. */
const upload = withFile(async (sent) => {
  const { file } = sent.files;
  if (!file || file.size === 0) throw refused('Choose a file first.');
  if (file.size > MOST_WITHOUT_SCRIPT_BYTES) {
    throw refused(
      'Without JavaScript, a file can be up to 4 MB. The command line accepts any size.',
    );
  }
  const report = await importFile(sent, file, true);
  const shown = reported(report);
  if (!isLoadable(report)) return { show: shown };
  const id = await keepFile(file, operatorContextOf(sent).operator);
  const sites = chosenSites(Object.keys(sent.fields)).join(' ');
  return { show: { ...shown, upload: id, sites, seller: sent.fields.seller ?? '' } };
});

/** One delivery of an order; all of them where the choice is empty. */
const aboutShipment = ({ shipmentId }: Fields) => ({
  shipmentId: shipmentId === '' ? undefined : shipmentId,
});

/** Puts a checked feed on sale. */
const load: FormAction = async (sent) => {
  const file = await keptFile(sent.fields.upload ?? '', operatorContextOf(sent).operator);
  return { show: reported(await importFile(sent, file, false)) };
};

const siteOf = ({ fields }: Sent): string => fields.site ?? '';

/** Saves the days on which a seller delivers, as an import of its record that can be undone. */
const calendar: FormAction = async (sent) => {
  const { call, sites, seesAll } = operatorContextOf(sent);
  if (!seesAll) throw refused(ONLY_INSTALLATION);
  const { seller = '', site = '' } = sent.fields;
  const stored = (await sellersOf({ call }, site)).find(({ slug }) => slug === seller);
  if (!stored) throw refused('The form names no seller of this site.');
  const record = SellerRecord.safeParse({ ...stored, deliveryCalendar: calendarOf(sent.fields) });
  if (!record.success) {
    const [field] = record.error.issues.map(({ path }) => String(path[1] ?? ''));
    throw fieldRefused(field ?? 'days', WRONG_CALENDAR[field ?? ''] ?? 'Please check this.');
  }
  const body = { sites: sites.map(({ id }) => id), source: seller };
  const { version } = await call(beginImport, { body: { ...body, feed: `days of ${seller}` } });
  await call(importRecords, { body: { ...body, version, records: [record.data] } });
  await call(finishImport, { body: { sites: body.sites, version } });
  return consolePaths.sellers({ site, show: seller, done: 'calendar' });
};

/** By the fields of a calendar. */
const WRONG_CALENDAR: Readonly<Record<string, string>> = {
  notice: 'Enter working days from 0 to 60.',
  capacity: 'Enter a number of deliveries, or 0 for no limit.',
  windows: 'Enter times such as 08:00-12:00, separated by commas.',
  areas: 'Write a line for each rule, such as "IV KW: thursday +3" or "ZE: none".',
  closed:
    'Write a line for each closure, such as "2027-08-02 to 2027-08-15". Leave at least one delivery day within a year.',
};

/**
 * The forms of the operator's console, which work without a script. Where there are two buttons, `do` says
 * which was pressed.
 */
export const consoleForms: FormRoutes = {
  [`${consolePaths.orders()}/:id`]: {
    // Moves the order, or one of its deliveries, to the step that was chosen.
    move: operatorAction(
      operatorMoveOrder,
      ({ params }) => consolePaths.order(params.id ?? '', 'moved'),
      ({ fields }) => aboutShipment(fields),
    ),
    // Takes requested returns back with a refund, or declines them. The goods are for sale again if the operator
    // says so.
    'judge-return': operatorAction(
      operatorMoveOrder,
      ({ params, fields: { to, restock } }) => {
        const done = restock === 'on' ? 'restocked' : 'returned';
        return consolePaths.order(params.id ?? '', to === 'returned' ? done : 'declined');
      },
      ({ fields }) => ({ ...aboutShipment(fields), restock: fields.restock === 'on' }),
    ),
    // Begins a return for a customer who telephones or writes.
    'begin-return': operatorAction(
      operatorMoveOrder,
      ({ params }) => consolePaths.order(params.id ?? '', 'returning'),
      ({ fields }) => ({ ...aboutShipment(fields), to: 'return_requested' }),
    ),
    // Refunds the amount that was typed, or all that is left. The form also sends the amount that was
    // refundable when the page was made.
    refund: operatorAction(
      operatorRefundOrder,
      ({ params }) => consolePaths.order(params.id ?? '', 'refunded'),
      (sent) => ({
        amount: sent.fields.amount?.trim() ? amountIn(sent, 'amount') : undefined,
        owed: amountIn(sent, 'owed'),
      }),
    ),
    // Asks for a failed refund again, or records that it was paid in another way.
    settle: operatorAction(operatorSettleRefund, ({ params }) =>
      consolePaths.order(params.id ?? '', 'settled'),
    ),
  },
  [`${consolePaths.enquiries()}/:id`]: {
    // Answers a price enquiry with a price per unit that is valid for some days.
    offer: operatorAction(
      operatorMakeOffer,
      ({ params }) => consolePaths.enquiry(params.id ?? '', 'offered'),
      (sent) => ({
        price: amountIn(sent, 'price'),
        expires: inDays(sent.fields.days),
        isBespoke: sent.fields.isBespoke === 'on',
      }),
    ),
    withdraw: operatorAction(operatorWithdrawOffer, ({ params }) =>
      consolePaths.enquiry(params.id ?? '', 'withdrawn'),
    ),
  },
  [consolePaths.stock()]: {
    // Saves the figures that were changed in a list, all of them or none.
    stock: operatorAction(
      operatorSetStock,
      ({ fields: { site, find, show, page } }) =>
        consolePaths.stock({ site, find, show, page: Number(page), done: 'stock' }),
      (sent) => ({ changes: stockIn(sent) }),
    ),
  },
  [`${consolePaths.stock()}/:variantId/:seller`]: {
    'lead-time': operatorAction(
      setLeadTime,
      ({ params, fields: { site, find, show, page } }, { data: { leadTime } }) =>
        consolePaths.leadTime(params.variantId ?? '', params.seller ?? '', {
          ...{ site, find, show, page: Number(page) },
          done: leadTime === null ? 'no-lead-time' : 'lead-time',
        }),
      (sent) => ({ leadTime: leadTimeIn(sent) }),
    ),
  },
  [consolePaths.catalogue()]: { upload, load },
  [consolePaths.sellers()]: { calendar },
  [consolePaths.agents()]: {
    stop: operatorAction(
      stopAgent,
      (sent) => consolePaths.agents({ site: siteOf(sent), done: 'stopped' }),
      agentIn,
    ),
    allow: operatorAction(
      allowAgent,
      (sent) => consolePaths.agents({ site: siteOf(sent), done: 'allowed' }),
      agentIn,
    ),
  },
  [consolePaths.reviews()]: {
    keep: operatorAction(operatorKeepReview, (sent) =>
      consolePaths.reviews({ site: siteOf(sent), done: 'review-kept' }),
    ),
    remove: operatorAction(operatorRemoveReview, (sent) =>
      consolePaths.reviews({ site: siteOf(sent), done: 'removed' }),
    ),
    answer: operatorAction(operatorAnswerReview, (sent) =>
      consolePaths.reviews({ site: siteOf(sent), done: 'answered' }),
    ),
    judge: operatorAction(
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
    judge: operatorAction(
      operatorJudgeProposal,
      (sent) => {
        const done = sent.fields.do === 'accept' ? 'meant' : 'unmeant';
        return consolePaths.searches({ site: siteOf(sent), done });
      },
      ({ fields }) => ({ accepted: fields.do === 'accept' }),
    ),
  },
};
