import type { AgentCheckout, AgentMessage } from '#lib/contract/agents/agent-checkout.ts';
import { formatPence } from '#lib/domain/money.ts';
import type { Message } from '../messages.ts';
import { DESTINATION, SELECTED } from './people.ts';

/** The shop's codes by the protocol's own words, where it has some. */
const CODES: Readonly<Record<string, string>> = {
  less_stock: 'out_of_stock',
  unavailable: 'item_unavailable',
  payment_declined: 'payment_failed',
  requires_3ds: 'authentication_required',
};

const BUYER: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
};

const ADDRESS: Readonly<Record<string, string>> = {
  streetA: 'street_address',
  streetB: 'extended_address',
  city: 'address_locality',
  postcode: 'postal_code',
  country: 'address_country',
  addressName: 'last_name',
  mobileNumber: 'phone_number',
};

/** A place in the shop's checkout as one in the protocol's; undefined for the whole. */
const pathOf = (path: string): string | undefined => {
  const [, root = '', field = ''] = /^\$\.([a-zA-Z]+)(.*)$/.exec(path) ?? [];
  const name = field.slice(1);
  switch (root) {
    case 'lines':
      return `$.line_items${field}`;
    case 'buyer':
      return `$.buyer.${BUYER[name] ?? name}`;
    case 'address':
      return name === '' ? SELECTED : `${DESTINATION}.${ADDRESS[name] ?? name}`;
    case 'promoCodes':
      return `$.discounts.codes${field}`;
    case 'payment':
      return '$.payment';
    default:
      return undefined;
  }
};

/** Why a promo code is not used, by the protocol's codes. */
const PROMOS: Readonly<Record<string, string>> = {
  expired: 'discount_code_expired',
  used_up: 'discount_code_expired',
  used: 'discount_code_user_ineligible',
  below_minimum: 'discount_code_user_ineligible',
  not_combined: 'discount_code_combination_disallowed',
};

/** What the protocol says about a checkout, with what could not be taken of the request. */
export const wordsOf = (
  checkout: AgentCheckout,
  refusals: readonly Message[],
  knowsDiscounts: boolean,
): readonly Message[] => {
  const promos = knowsDiscounts ? wordsOfPromos(checkout) : [];
  const said = checkout.messages
    .filter(({ code }) => code !== 'promo_refused')
    .map(toMessage)
    .filter(({ path }) => !refusals.some((refusal) => covers(refusal, path)));
  return [...refusals, ...said, ...promos, ...asked(checkout, said), ...vatOf(checkout)];
};

/** A place of which something better is said already. */
const covers = ({ path = '' }: Message, other: string | undefined): boolean =>
  other !== undefined && (path === other || (path.startsWith(DESTINATION) && other === SELECTED));

const toMessage = ({ type, code, path, content, severity }: AgentMessage): Message => {
  const place = pathOf(path);
  return {
    ...{ type, code: CODES[code] ?? code, content },
    ...(place === undefined ? {} : { path: place }),
    ...(type === 'error' ? { severity } : {}),
  };
};

const wordsOfPromos = ({ promos }: AgentCheckout): readonly Message[] =>
  promos.flatMap(({ status, message }, at): readonly Message[] => {
    if (status === 'active') return [];
    const path = `$.discounts.codes[${String(at)}]`;
    const reason = PROMOS[status] ?? 'discount_code_invalid';
    return [{ type: 'warning', code: reason, path, content: message }];
  });

/** Whoever is sent to the shop is told why. */
const asked = ({ status }: AgentCheckout, said: readonly Message[]): readonly Message[] =>
  status === 'requires_escalation' && !said.some(({ severity = '' }) => severity.startsWith('req'))
    ? [
        {
          type: 'error',
          code: 'payment_required',
          content: 'The order is placed and waits for the customer to pay at the shop.',
          severity: 'requires_buyer_input',
        },
      ]
    : [];

/** Prices hold VAT already, so that it is no line of the totals. */
const vatOf = ({ totals }: AgentCheckout): readonly Message[] =>
  totals.vatPence === 0
    ? []
    : [
        {
          type: 'info',
          code: 'vat_included',
          content: `The total includes ${formatPence(totals.vatPence)} VAT, and delivery.`,
        },
      ];
