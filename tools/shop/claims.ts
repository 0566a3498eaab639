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

const claimText = (claim: Claim & { readonly worth: number }): string =>
  [
    `Claim ${String(claim.number)} of order ${claim.orderId}: ${claim.status}`,
    `${claim.reasonWords}; asks for ${claim.asked}; right: ${claim.right}; paid ${pounds(claim.worth)}`,
    ...claim.lines.map(({ quantity, name }) => `  ${String(quantity)} x ${name}`),
    ...(claim.remedy === ''
      ? []
      : [`Remedy: ${claim.remedy} ${claim.amount > 0 ? pounds(claim.amount) : ''}`]),
    ...(claim.answerBy === '' ? [] : [`Answer by ${day(claim.answerBy)}`]),
    ...(claim.refundBy === '' ? [] : [`Refund by ${day(claim.refundBy)}`]),
    ...(claim.photographs.length === 0
      ? []
      : [`${String(claim.photographs.length)} photographs, which the console shows`]),
    ...claim.messages.map(({ date, by, step, text }) =>
      [`  ${day(date)}`, by, step, text && `“${text}”`].filter(Boolean).join('  '),
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

/** What a step does that cannot be undone. */
const PLANS: Partial<Readonly<Record<Step, string>>> = {
  agree: 'it is agreed: money is refunded, goods come back, or a replacement is sent',
  decline: 'it is declined',
  receive: 'its goods have come back, and what is due for them is refunded',
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
  const plan = PLANS[step];
  if (plan !== undefined) {
    await requireConfirmation(`Claim ${String(number)} of order ${id}: ${plan}`, flags);
  }
  const remedy = operatorMoveClaim.body.shape.remedy.parse(flags.remedy);
  const { data } = await callShop(operatorMoveClaim, {
    params: { id, number },
    body: {
      ...{ step, text, remedy, amount, day: collected, window, restock },
      ...(keeps ? { comesBack: false } : {}),
    },
  });
  print(flags, data, claimText(data));
};
