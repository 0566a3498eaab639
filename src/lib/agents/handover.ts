import { presentCheckout, type PresentedCheckout } from '@parlour/agents';
import type { AgentCheckout } from '@parlour/contract';
import { arrivalsOf, formatPence, servicePrice } from '@parlour/domain';
import { confirmationHeading } from '#lib/orders/order-page.ts';
import { addressLines } from '#lib/orders/order-view.ts';
import { paths } from '#lib/paths.ts';

/** A checkout, as the person who is asked to confirm it sees it. */
export interface Handover {
  readonly checkout: AgentCheckout;
  /** Changes with everything that the person agrees to. */
  readonly version: string;
  /** Whether the person may confirm, or has to sign in first. */
  readonly may: 'confirm' | 'sign_in';
  /** Where the bank asks the customer to authenticate; '' if it does not. */
  readonly bankUrl: string;
}

/**
 * What a visitor can do with a checkout that an assistant has prepared.
 * @throws the worker's error: `not_found`, `sign_in_required`
 */
export interface HandoverContext {
  readonly read: (id: string) => Promise<Handover>;
  /**
   * Places the order for the visitor.
   * @param total pence that the visitor saw
   * @param version that the visitor saw; '' accepts any
   * @returns the order's id
   */
  readonly confirm: (id: string, total: number, version?: string) => Promise<string>;
  readonly refuse: (id: string) => Promise<void>;
}

/** What the handover page asks of its visitor. */
type HandoverStep = 'confirm' | 'sign_in' | 'answer_bank' | 'pay' | 'done' | 'over' | 'not_ready';

export interface HandoverPage {
  readonly step: HandoverStep;
  readonly heading: string;
  /** Which assistant prepared the order, and what happens next. */
  readonly introduction: string;
  readonly lines: readonly {
    readonly id: string;
    readonly title: string;
    readonly url: string;
    readonly picture: string;
    readonly choice: string;
    readonly seller: string;
    readonly quantity: number;
    /** '' if it is priced on request. */
    readonly price: string;
    readonly notice: string;
  }[];
  /** What comes with the deliveries, each with its price. */
  readonly services: readonly { readonly name: string; readonly price: string }[];
  readonly totals: {
    readonly subTotal: string;
    readonly discount: string;
    readonly total: string;
    readonly vat: string;
  };
  /** Pence, and the version of all that is seen, for the form that confirms the order. */
  readonly total: number;
  readonly version: string;
  /** Lines of the address; empty for a visitor who is not signed in. */
  readonly address: readonly string[];
  /** When each delivery arrives, by the day that the assistant has chosen or the shop's, with its seller if there are several. */
  readonly arrivals: readonly string[];
  /** Why the order cannot be placed as it is. */
  readonly problems: readonly string[];
  readonly bankUrl: string;
  /** URL of the order; '' until there is one. */
  readonly orderUrl: string;
  /** URL of the order's confirmation, once it is paid. */
  readonly paymentUrl: string;
}

const HEADINGS: Readonly<Record<HandoverStep, string>> = {
  confirm: 'Is this what you want to buy?',
  sign_in: 'Sign in to look at your order',
  not_ready: 'Something is missing',
  answer_bank: 'Your bank needs to check that it’s you',
  pay: 'Your order is waiting for payment',
  done: 'Thank you for your order',
  over: 'There is nothing left to confirm',
};

const introductionOf = (step: HandoverStep, agent: string): string => {
  switch (step) {
    case 'confirm':
    case 'sign_in':
      return `${agent} has put this together for you. Nothing is ordered or paid for until you confirm.`;
    case 'not_ready':
      return `${agent} has put this together for you, but it can’t be ordered as it is.`;
    case 'answer_bank':
      return `${agent} has ordered this for you. It will be paid for once you’ve answered your bank.`;
    case 'pay':
      return `${agent} has ordered this for you. Please pay for it soon: we can’t keep it for long.`;
    case 'done':
      return `${agent} has ordered this for you, and it’s paid for. We’ve sent you an email.`;
    case 'over':
      return `The order that ${agent} put together was refused, or has expired. You can still place it yourself.`;
  }
};

const stepOf = ({ checkout, may, bankUrl }: Handover): HandoverStep => {
  const { status, order } = checkout;
  if (status === 'completed' || status === 'complete_in_progress') return 'done';
  if (status === 'canceled') return 'over';
  if (order) return bankUrl === '' ? 'pay' : 'answer_bank';
  if (may === 'sign_in') return 'sign_in';
  return problemsOf(checkout).length > 0 ? 'not_ready' : 'confirm';
};

const problemsOf = ({ messages }: Pick<AgentCheckout, 'messages'>): string[] =>
  messages
    .filter(({ type, code }) => type === 'error' && code !== 'confirmation_required')
    .map(({ content }) => content);

const toLine = (line: PresentedCheckout['lines'][number], origin: string) => ({
  id: line.id,
  title: line.title,
  url: line.url.replace(origin, ''),
  picture: line.picture.replace(origin, ''),
  choice: line.choice,
  seller: line.sellerName,
  quantity: line.quantity,
  price: line.unitPence === 0 ? '' : formatPence(line.totalPence),
  notice: line.notice,
});

/** The page of a handed-over checkout. @param origin of the site; its own URLs become paths */
export const handoverPage = (handover: Handover, origin: string): HandoverPage => {
  const { bankUrl } = handover;
  const checkout = presentCheckout(handover.checkout);
  const { totals, address, order, agent } = checkout;
  const step = stepOf(handover);
  const ended = checkout.messages.find(({ code }) => code === 'order_cancelled');
  return {
    step,
    heading: ended ? confirmationHeading({ status: 'cancelled' }) : HEADINGS[step],
    introduction: ended?.content ?? introductionOf(step, agent.name),
    lines: checkout.lines.map((line) => toLine(line, origin)),
    services: checkout.deliveries.flatMap(({ services }) =>
      services
        .filter(({ isChosen }) => isChosen)
        .map(({ name, totalPence }) => ({ name, price: servicePrice(totalPence) })),
    ),
    totals: {
      subTotal: formatPence(totals.itemsPence + totals.deliveryPence),
      discount: totals.discountPence > 0 ? formatPence(totals.discountPence) : '',
      total: formatPence(totals.totalPence),
      vat: formatPence(totals.vatPence),
    },
    total: totals.totalPence,
    version: handover.version,
    address: address ? addressLines(address) : [],
    arrivals: arrivalsOf(checkout.deliveries),
    problems: step === 'not_ready' ? problemsOf(checkout) : [],
    bankUrl,
    orderUrl: order ? paths.order(order.id) : '',
    paymentUrl: order ? paths.orderConfirmation(order.id) : '',
  };
};
