import {
  AgentMark,
  allowAgent,
  applyImport,
  beginImport,
  FactKindRecord,
  finishImport,
  importRecords,
  LeadTimeRecord,
  operatorAnswerReview,
  operatorJudgePhotograph,
  operatorDeclareFacts,
  operatorDivideDelivery,
  operatorJudgeProposal,
  operatorRemoveFact,
  operatorKeepReview,
  operatorMakeOffer,
  operatorMoveClaim,
  operatorMoveOrder,
  operatorMoveSamples,
  operatorRefundOrder,
  operatorRemoveReview,
  operatorSetStock,
  operatorSettleRefund,
  operatorWithdrawOffer,
  readImport,
  SellerRecord,
  sendImportPiece,
  setLeadTime,
  startImport,
  stopAgent,
} from '@parlour/contract';
import { DAY_MS, daysIn, numberIn, poundsIn, fieldsAfter } from '@parlour/domain';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { factOf, WRONG_FACT } from '#lib/operator/facts.ts';
import { LEAD_TIME_KINDS, leadTimeOf } from '#lib/operator/lead-time.ts';
import {
  calendarOf,
  ONLY_INSTALLATION,
  sellersOf,
  unknownCategories,
} from '#lib/operator/sellers.ts';
import { servicesOf } from '#lib/operator/services.ts';
import { tickedIn } from '#lib/operator/samples.ts';
import { changedStock, isStock } from '#lib/operator/stock.ts';
import {
  followImport,
  MOST_WITHOUT_SCRIPT_BYTES,
  sendFile,
  uploadOf,
} from '#lib/operator/imports.ts';
import type { Fields, ShopError } from '@parlour/http';
import {
  operatorAction,
  operatorContextOf,
  fieldRefused,
  fieldsRefused,
  refused,
  withFile,
  type FormAction,
  type FormRoutes,
  type Submission,
} from './forms.ts';

/**
 * The pounds in a field.
 * @throws {ShopError} `invalid_request`, naming the field
 */
const amountIn = ({ fields }: Submission, field: string): number => {
  const pounds = poundsIn(fields[field] ?? '');
  if (pounds !== null) return pounds;
  throw fieldRefused(field, 'Enter an amount in pounds, such as 120.50.');
};

const MOST_DAYS = 365;

const inDays = (typed = ''): string => {
  const days = daysIn(typed) ?? 0;
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) {
    return new Date(Date.now() + days * DAY_MS).toISOString();
  }
  throw fieldRefused('days', `Enter a number of days, 1 to ${String(MOST_DAYS)}.`);
};

/**
 * The changed figures of a form.
 * @throws {ShopError} `invalid_request` if none was changed, or one is no figure
 */
const stockIn = ({ fields }: Submission) => {
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
const leadTimeIn = ({ fields }: Submission) => {
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
 * The fact of a form.
 * @throws {ShopError} `invalid_request`, naming each field that is wrong
 */
const factIn = ({ fields }: Submission) => {
  const fact = FactKindRecord.safeParse(factOf(fields));
  if (fact.success) return fact.data;
  throw fieldsRefused(
    fact.error.issues.map(({ path }) => {
      const field = String(path[0] ?? '');
      return [field, WRONG_FACT[field] ?? 'Please check this.'] as const;
    }),
  );
};

/**
 * The agent that a form names.
 * @throws {ShopError} `invalid_request` if it names none
 */
const agentIn = ({ fields: { by, value } }: Submission) => {
  const mark = AgentMark.safeParse({ by, value });
  if (mark.success) return mark.data;
  throw refused('The form names no assistant.');
};

/** How long a form waits for an import; its page says how far it is by then. */
const PATIENCE_MS = 20_000;

/**
 * The page of an import, which the shop reads, checks or loads meanwhile.
 * @throws {ShopError} `invalid_request` if the file cannot be read
 */
const onceRead = async (submission: Submission, id: string): Promise<string> => {
  const { call } = operatorContextOf(submission);
  const patient = Date.now() + PATIENCE_MS;
  const { state, problem } = await followImport(
    () => call(readImport, { params: { id } }),
    (found) => found.state === 'pictures' || Date.now() > patient,
  );
  if (state === 'failed') throw refused(problem);
  return consolePaths.catalogue({ import: id });
};

/** Sends a feed to the shop without a script, and has it checked: the page shows its first products. */
const upload = withFile(async (submission) => {
  const [file] = submission.files.file ?? [];
  if (!file) throw refused('Choose a file first.');
  if (file.size > MOST_WITHOUT_SCRIPT_BYTES) {
    const most = `${String(MOST_WITHOUT_SCRIPT_BYTES / 1024 / 1024)} MB`;
    throw refused(`Without JavaScript, a file can be up to ${most}.`);
  }
  const { call } = operatorContextOf(submission);
  const id = await sendFile(
    uploadOf(file, submission.fields),
    {
      start: (body) => call(startImport, { body }),
      send: (to, body) => call(sendImportPiece, { params: { id: to }, body }),
    },
    async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()).toBase64(),
  );
  return onceRead(submission, id);
});

/** One delivery of an order; all of them where the choice is empty. */
const aboutShipment = ({ shipmentId }: Fields) => ({
  shipmentId: shipmentId === '' ? undefined : shipmentId,
});

const TAKE = 'take-';

/** How much of each line a part has: one field for each, `take-<lineId>`. */
const linesTaken = (fields: Fields): { readonly lineId: string; readonly quantity: number }[] =>
  fieldsAfter(fields, TAKE)
    .map(([lineId, quantity]) => ({ lineId, quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity !== 0);

/** Puts a checked feed on sale. */
const load: FormAction = async (submission) => {
  const id = submission.fields.import ?? '';
  await operatorContextOf(submission).call(applyImport, { params: { id } });
  return onceRead(submission, id);
};

const siteOf = ({ fields }: Submission): string => fields.site ?? '';

/**
 * Saves a change to a seller, as an import of its record that can be undone.
 * @param changed the changed fields, which may be wrong
 */
const saveSeller = async (
  submission: Submission,
  changed: Readonly<Record<string, unknown>>,
  { feed, done, wrong }: SellerChange,
): Promise<string> => {
  const { call, sites, seesAll } = operatorContextOf(submission);
  if (!seesAll) throw refused(ONLY_INSTALLATION);
  const { seller = '', site = '' } = submission.fields;
  const stored = (await sellersOf({ call }, site)).find(({ slug }) => slug === seller);
  if (!stored) throw refused('The form names no seller of this site.');
  const record = SellerRecord.safeParse({ ...stored, ...changed });
  if (!record.success) throw wrong(record.error.issues[0]?.path ?? []);
  const body = { sites: sites.map(({ id }) => id), source: seller };
  const { version } = await call(beginImport, { body: { ...body, feed: `${feed} of ${seller}` } });
  await call(importRecords, { body: { ...body, version, records: [record.data] } });
  await call(finishImport, { body: { sites: body.sites, version } });
  return consolePaths.sellers({ site, show: seller, done });
};

interface SellerChange {
  /** What it changes, as the versions of the catalogue name it. */
  readonly feed: string;
  readonly done: string;
  /** What to say of a wrong field, by its path in the record. */
  readonly wrong: (path: readonly PropertyKey[]) => ShopError;
}

/** Saves the days on which a seller delivers. */
const calendar: FormAction = (submission) =>
  saveSeller(
    submission,
    { deliveryCalendar: calendarOf(submission.fields) },
    {
      ...{ feed: 'days', done: 'calendar' },
      wrong: ([, field = 'days']) => fieldWrong(String(field), WRONG_CALENDAR[String(field)]),
    },
  );

/** Saves what a seller offers besides the delivery to the door. */
const services: FormAction = async (submission) => {
  const rows = servicesOf(submission.fields);
  const named = rows.flatMap(({ record }) => record.categories);
  const unknown = await unknownCategories(operatorContextOf(submission), named);
  if (unknown.length > 0) {
    throw fieldsRefused(
      rows.flatMap(({ row, record }) => {
        const own = record.categories.filter((slug) => unknown.includes(slug));
        return own.length === 0
          ? []
          : [[`categories-${String(row)}`, `No category is called ${own.join(', ')}.`] as const];
      }),
    );
  }
  return saveSeller(
    submission,
    { services: rows.map((one) => one.record) },
    {
      ...{ feed: 'services', done: 'services' },
      wrong: ([, at = 0, field = 'service']) =>
        fieldWrong(
          `${String(field)}-${String(rows[Number(at)]?.row ?? 0)}`,
          WRONG_SERVICE[String(field)],
        ),
    },
  );
};

const fieldWrong = (field: string, sentence = 'Please check this.'): ShopError =>
  fieldRefused(field, sentence);

/** By the fields of a service. */
const WRONG_SERVICE: Readonly<Record<string, string>> = {
  price: 'Enter pounds and pence, such as 49.50.',
  workingDays: 'Enter working days from 0 to 60.',
  categories: 'Write categories as their addresses have them, such as corner-sofas.',
};

/** Saves whether a seller sends samples. */
const samples: FormAction = (submission) =>
  saveSeller(
    submission,
    { sendsSamples: submission.fields.sendsSamples !== undefined },
    { feed: 'samples', done: 'samples', wrong: () => fieldWrong('sendsSamples') },
  );

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
      ({ fields }) => ({
        ...aboutShipment(fields),
        revision: fields.revision === undefined ? undefined : Number(fields.revision),
      }),
    ),
    // Divides a delivery that has not left, or sends the part that was chosen.
    divide: operatorAction(
      operatorDivideDelivery,
      ({ params, fields: { how } }) =>
        consolePaths.order(params.id ?? '', how === 'send' ? 'sent' : 'divided'),
      ({ fields }) => ({
        isSent: fields.how === 'send',
        deliveries: Number(fields.deliveries),
        lines: linesTaken(fields),
        anyDay: fields.anyDay === 'on',
      }),
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
      (submission) => ({
        amount: submission.fields.amount?.trim() ? amountIn(submission, 'amount') : undefined,
        owed: amountIn(submission, 'owed'),
      }),
    ),
    // Asks for a failed refund again, or records that it was paid in another way.
    settle: operatorAction(operatorSettleRefund, ({ params }) =>
      consolePaths.order(params.id ?? '', 'settled'),
    ),
  },
  [`${consolePaths.claims()}/:id/:number`]: {
    // Takes a step of a claim; an empty amount is all that was paid for its goods.
    step: operatorAction(
      operatorMoveClaim,
      ({ params }) => consolePaths.claim(params.id ?? '', params.number ?? '', 'claim'),
      (submission) => {
        const { amount = '', keeps, restock } = submission.fields;
        return {
          amount: amount.trim() === '' ? undefined : amountIn(submission, 'amount'),
          comesBack: keeps === 'on' ? false : undefined,
          restock: restock === 'on',
        };
      },
    ),
  },
  [`${consolePaths.enquiries()}/:id`]: {
    // Answers a price enquiry with a price per unit that is valid for some days.
    offer: operatorAction(
      operatorMakeOffer,
      ({ params }) => consolePaths.enquiry(params.id ?? '', 'offered'),
      (submission) => ({
        price: amountIn(submission, 'price'),
        expires: inDays(submission.fields.days),
        isBespoke: submission.fields.isBespoke === 'on',
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
      (submission) => ({ changes: stockIn(submission) }),
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
      (submission) => ({ leadTime: leadTimeIn(submission) }),
    ),
  },
  [consolePaths.samples()]: {
    // Marks the chosen requests as sent, or all of the page, or declines the chosen ones.
    move: operatorAction(
      operatorMoveSamples,
      ({ fields: { site, show, do: to } }) =>
        consolePaths.samples({
          ...{ site, show },
          done: to === 'declined' ? 'samples-declined' : 'samples-sent',
        }),
      ({ fields }) => ({
        ids: fields.do === 'all' ? (fields.all ?? '').split(',') : tickedIn(fields),
        to: fields.do === 'declined' ? 'declined' : 'sent',
      }),
    ),
  },
  [consolePaths.catalogue()]: { upload, load },
  [consolePaths.sellers()]: { calendar, services, samples },
  [consolePaths.agents()]: {
    stop: operatorAction(
      stopAgent,
      (submission) => consolePaths.agents({ site: siteOf(submission), done: 'stopped' }),
      agentIn,
    ),
    allow: operatorAction(
      allowAgent,
      (submission) => consolePaths.agents({ site: siteOf(submission), done: 'allowed' }),
      agentIn,
    ),
  },
  [consolePaths.reviews()]: {
    keep: operatorAction(operatorKeepReview, (submission) =>
      consolePaths.reviews({ site: siteOf(submission), done: 'review-kept' }),
    ),
    remove: operatorAction(operatorRemoveReview, (submission) =>
      consolePaths.reviews({ site: siteOf(submission), done: 'removed' }),
    ),
    answer: operatorAction(operatorAnswerReview, (submission) =>
      consolePaths.reviews({ site: siteOf(submission), done: 'answered' }),
    ),
    judge: operatorAction(
      operatorJudgePhotograph,
      (submission) => {
        const done = submission.fields.do === 'approve' ? 'approved' : 'refused';
        return consolePaths.reviews({ site: siteOf(submission), done });
      },
      ({ fields }) => ({ approved: fields.do === 'approve' }),
    ),
  },
  [consolePaths.facts()]: {
    declare: operatorAction(
      operatorDeclareFacts,
      (submission) => consolePaths.facts({ site: siteOf(submission), done: 'declared' }),
      (submission) => ({
        facts: [factIn(submission)],
        isMeant: submission.fields.isMeant === 'on',
      }),
    ),
    remove: operatorAction(
      operatorRemoveFact,
      (submission) => consolePaths.facts({ site: siteOf(submission), done: 'fact-removed' }),
      ({ fields }) => ({ slug: fields.slug }),
    ),
  },
  [consolePaths.searches()]: {
    // Decides whether one word means another.
    judge: operatorAction(
      operatorJudgeProposal,
      (submission) => {
        const done = submission.fields.do === 'accept' ? 'meant' : 'unmeant';
        return consolePaths.searches({ site: siteOf(submission), done });
      },
      ({ fields }) => ({ accepted: fields.do === 'accept' }),
    ),
  },
};
