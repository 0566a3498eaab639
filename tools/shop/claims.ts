import {
  operatorListClaims,
  operatorMoveClaim,
  operatorReadClaim,
  type Claim,
} from '@parlour/contract';
import type { ClaimStatus } from '@parlour/domain';
import { requireConfirmation, type ConfirmFlags } from '../parlour/confirm.ts';
import { print } from '../parlour/print.ts';
import { day, pounds, shop, type ShopFlags } from './commands.ts';
import type { ListFlags } from './lists.ts';
import { printPages } from './pages.ts';

interface ListClaimFlags extends ListFlags {
  readonly status: '' | 'waiting' | ClaimStatus;
}

/** Prints claims of a site, those that have waited longest first. @throws {CatalogueFailure} when the shop refuses. */
export const listClaims = async (flags: ListClaimFlags): Promise<void> => {
  const { site, status } = flags;
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(operatorListClaims, { query: { site, status, ...window } }),
    columns: operatorListClaims.columns,
    one: 'claim',
    lines: (claim) =>
      [
        `${claim.orderId} ${String(claim.number)}`,
        claim.status,
        claim.hasMessage && 'new message',
        claim.isLate ? `late since ${day(claim.due)}` : claim.due && `due ${day(claim.due)}`,
        claim.reason,
        claim.goods,
        claim.customerName,
      ]
        .filter(Boolean)
        .join('  '),
  });
};

/** Prints a claim with its thread. @throws {CatalogueFailure} when the shop refuses. */
export const showClaim = async (id: string, number: number, flags: ShopFlags): Promise<void> => {
  const callShop = await shop(flags);
  const { data, photographs } = await callShop(operatorReadClaim, { params: { id, number } });
  print(flags, { ...data, photographs }, claimText(data));
};

const remedyText = ({ remedy, amount }: Pick<Claim, 'remedy' | 'amount'>): string =>
  [remedy, amount > 0 && pounds(amount)].filter(Boolean).join(' ');

const claimText = (claim: Claim & { readonly worth: number }): string =>
  [
    `Claim ${String(claim.number)} of order ${claim.orderId}: ${claim.status}`,
    `${claim.reasonWords}; asks for ${claim.asked}; right: ${claim.right}; left to pay back ${pounds(claim.worth)}`,
    ...claim.lines.flatMap(({ quantity, name, guarantee }) => [
      `  ${String(quantity)} x ${name}`,
      ...(guarantee === '' ? [] : [`    ${guarantee}`]),
    ]),
    ...(claim.remedy === ''
      ? []
      : [`${claim.status === 'done' ? 'Settled with' : 'Remedy'}: ${remedyText(claim)}`]),
    ...(claim.answerBy === '' ? [] : [`Answer by ${day(claim.answerBy)}`]),
    ...(claim.refundBy === '' ? [] : [`Refund by ${day(claim.refundBy)}`]),
    ...(claim.photographs.length === 0
      ? []
      : [`${String(claim.photographs.length)} photographs, which the console shows`]),
    ...claim.messages.map(({ date, by, step, text, terms }) =>
      [`  ${day(date)}`, by, step, terms, text && `“${text}”`].filter(Boolean).join('  '),
    ),
  ].join('\n');

/** The steps of a claim that an operator takes. */
export const STEPS = operatorMoveClaim.body.shape.step.options;
type Step = (typeof STEPS)[number];

interface StepFlags extends ShopFlags, ConfirmFlags {
  readonly remedy?: Exclude<Claim['remedy'], ''>;
  readonly amount?: number;
  readonly keeps: boolean;
  readonly day: string;
  readonly window: string;
  readonly restock: boolean;
  readonly text: string;
}

/** What a step does that cannot be undone, in words with the claim's goods and money; '' for any other step. */
const planOf = (
  step: Step,
  claim: Claim & { readonly worth: number },
  { amount, keeps, restock }: Pick<StepFlags, 'amount' | 'keeps' | 'restock'>,
): string => {
  const goods = claim.lines.map(({ quantity, name }) => `${String(quantity)} x ${name}`).join(', ');
  const money = pounds(amount ?? (claim.amount > 0 ? claim.amount : claim.worth));
  const isBack = claim.isSent && !keeps;
  switch (step) {
    case 'agree':
      if (claim.asked === 'replacement') {
        return `a replacement is sent for ${goods}${isBack ? ', which comes back' : ''}`;
      }
      if (claim.asked !== 'refund') return `a ${claim.asked} is agreed for ${goods}`;
      return `${money} is refunded for ${goods}${isBack ? ', once it is back' : ''}`;
    case 'decline':
      return `it is declined: nothing is refunded or sent for ${goods}`;
    case 'receive': {
      const refund = claim.remedy === 'refund' ? `${money} is refunded` : 'nothing is refunded';
      const stock = restock ? '; it is put on sale again' : '';
      return `${goods} is back, and ${refund}${stock}`;
    }
    default:
      return '';
  }
};

/** Takes a step of a claim. @throws {CatalogueFailure} when the shop refuses. */
export const moveClaim = async (
  id: string,
  number: number,
  step: Step,
  flags: StepFlags,
): Promise<void> => {
  const { amount, keeps, day: collected, window, restock, text } = flags;
  const callShop = await shop(flags);
  const { data: claim } = await callShop(operatorReadClaim, { params: { id, number } });
  const plan = claim.steps.includes(step) ? planOf(step, claim, flags) : '';
  // What cannot be done needs no question: the shop says why.
  if (plan !== '') {
    await requireConfirmation(`Claim ${String(number)} of order ${id}: ${plan}`, flags);
  }
  const remedy = operatorMoveClaim.body.shape.remedy.parse(flags.remedy);
  const { data } = await callShop(operatorMoveClaim, {
    params: { id, number },
    body: {
      ...{ step, text, remedy, amount, day: collected, window, restock },
      ...(keeps ? { comesBack: false } : {}),
      ...(plan === '' ? {} : { seen: claim.messages.length }),
    },
  });
  print(flags, data, claimText(data));
};
