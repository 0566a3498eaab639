import type { Address } from '#lib/contract/entities/address.ts';
import type { RequestedProduct } from '#lib/enquiries/requested-product.ts';
import { HttpError } from '../http.ts';
import { $session } from '../identity/session.ts';
import { prepared } from '../prepared.ts';
import { notify } from '../shell/notices.ts';
import { enquiries } from './enquiries.ts';
import { createEnquiryForm, type EnquiryFormStore } from './enquiry-form.ts';

/** What the panel shows: a new form each time that it is opened. */
export interface OpenEnquiry {
  readonly asked: RequestedProduct;
  readonly addresses: readonly Address[];
  readonly form: EnquiryFormStore;
}

/** Milliseconds for which a message can be read before the sign-in page opens. */
const READING_MS = 1_200;

const { prepare, take } = prepared(enquiries.read);

/** Asks for the enquiry of an address that may be opened in a moment; not for visitors, who have to sign in first. */
export const prepareEnquiry = (href: string): void => {
  if ($session.get().status === 'signed_in') prepare(href);
};

/**
 * Opens the enquiry of an address (ENQ-001). A signed-out visitor is told so, then goes to the form's page, which leads to
 * the sign-in; whatever else fails leads to that page, too.
 * @returns null where the visitor leaves for that page
 */
export const openEnquiry = async (href: string): Promise<OpenEnquiry | null> => {
  const leave = (): null => {
    location.assign(href);
    return null;
  };
  try {
    const found = await take(href);
    return found ? { ...found, form: createEnquiryForm(found) } : leave();
  } catch (thrown) {
    if (!(thrown instanceof HttpError) || thrown.status !== 401) return leave();
    notify('Error', thrown.message);
    setTimeout(leave, READING_MS);
    return null;
  }
};
