import { atom, computed, type ReadableAtom } from 'nanostores';
import { sentenceOf } from '@parlour/contract/browser';
import type { Address } from '@parlour/contract';
import { numberIn, stepped } from '@parlour/domain';
import type { RequestedProduct } from '#lib/enquiries/requested-product.ts';
import {
  ENQUIRY_FIELDS,
  enquiryRequest,
  MAX_ASKED,
  wrongFields,
  type EnquiryField,
} from '#lib/enquiries/enquiry.ts';
import { newEnquiry, type ShownEnquiry } from '#lib/enquiries/shown-enquiry.ts';
import { suggestedFields, suggestionValue } from '#lib/enquiries/suggested-address.ts';
import { enquiries, type Enquiries, type Suggestion } from './enquiries.ts';

interface EnquiryOptions {
  readonly asked: RequestedProduct;
  readonly addresses: readonly Address[];
  readonly client?: Pick<Enquiries, 'send' | 'addressesAt'>;
  /** Idempotency key of the enquiry. */
  readonly key?: string;
}

/** The visitor's actions in the form of an enquiry. */
export interface EnquiryActions {
  readonly type: (field: string, text: string) => void;
  /** From now on the form shows the problem of this field. */
  readonly touch: (field: string) => void;
  readonly step: (by: -1 | 1) => void;
  readonly lookUp: () => Promise<void>;
  readonly use: (suggestion: Suggestion) => void;
  /** Sends the enquiry, unless a field is invalid: then touches all of them (ENQ-013) and returns the first. */
  readonly submit: () => EnquiryField | undefined;
}

export interface EnquiryFormStore extends EnquiryActions {
  readonly $enquiry: ReadableAtom<ShownEnquiry>;
}

type FormState = Omit<ShownEnquiry, 'wrong' | 'status'> & {
  readonly touched: readonly string[];
  readonly progress: 'writing' | 'sending' | 'sent';
};

/** The form of an enquiry while it is filled in and sent. */
export const createEnquiryForm = ({
  asked,
  addresses,
  client = enquiries,
  key = crypto.randomUUID(),
}: EnquiryOptions): EnquiryFormStore => {
  const start = newEnquiry(asked, addresses, key);
  const $work = atom<FormState>({ ...start, touched: [], progress: 'writing' });
  const change = (what: Partial<FormState>): void => {
    $work.set({ ...$work.get(), ...what });
  };
  const touch = (...fields: readonly string[]): void => {
    change({ touched: [...new Set([...$work.get().touched, ...fields])] });
  };
  const fill = (fields: ShownEnquiry['fields']): void => {
    change({ fields: { ...$work.get().fields, ...fields } });
  };
  const type = (field: string, text: string): void => {
    fill({ [field]: text });
    touch(field);
  };

  const send = async (): Promise<void> => {
    const { fields } = $work.get();
    change({ progress: 'sending' });
    try {
      const { message } = await client.send(enquiryRequest(fields, asked), key);
      change({ progress: 'sent', told: { type: 'success', text: message } });
    } catch (thrown) {
      // No notification (ENQ-021): the panel shows the problem, and the form can be sent again.
      change({ progress: 'writing', told: { type: 'error', text: sentenceOf(thrown) } });
    }
  };

  return {
    $enquiry: computed($work, shown),
    touch,
    type,
    step: (by) => {
      const quantity = numberIn($work.get().fields.quantity ?? '') ?? 1;
      type('quantity', String(stepped(quantity, by, BOUNDS)));
    },
    lookUp: async () => {
      change({ suggestions: await suggestionsAt(client, $work.get().fields.postcode ?? '') });
    },
    use: (suggestion) => {
      fill(suggestedFields(suggestionValue(suggestion)));
      change({ suggestions: [] });
    },
    submit: () => {
      const wrong = wrongFields($work.get().fields);
      touch(...ENQUIRY_FIELDS);
      if (wrong.length === 0 && $work.get().progress === 'writing') void send();
      return wrong[0];
    },
  };
};

const BOUNDS = { stock: MAX_ASKED, maxOrderSize: 0 };

/** Only touched fields show their problems; the form cannot be sent with any problem (ENQ-010). */
const shown = ({ touched, progress, ...rest }: FormState): ShownEnquiry => {
  const wrong = wrongFields(rest.fields);
  const isBlocked = progress === 'sending' || wrong.length > 0;
  return {
    ...rest,
    wrong: wrong.filter((field) => touched.includes(field)),
    status: progress === 'sent' ? 'sent' : isBlocked ? 'blocked' : 'open',
  };
};

/** Looks up a postcode. Any failure clears the suggestions without a message (ENQ-021). */
const suggestionsAt = (
  client: Pick<Enquiries, 'addressesAt'>,
  postcode: string,
): Promise<readonly Suggestion[]> => client.addressesAt(postcode).catch(() => []);
