import type { Address } from '@parlour/contract';
import type { RequestedProduct } from '#lib/enquiries/requested-product.ts';
import { HttpError } from '../http.ts';
import { notify } from '../shell/notices.ts';
import { enquiries } from './enquiries.ts';
import { createEnquiryForm, type EnquiryFormStore } from './enquiry-form.ts';

/** The content of the panel: a new form each time that it opens. */
export interface OpenEnquiry {
  readonly asked: RequestedProduct;
  readonly addresses: readonly Address[];
  readonly form: EnquiryFormStore;
}

/** Milliseconds for which a message is shown before the sign-in page opens. */
const READING_MS = 1_200;

/**
 * Opens the enquiry of a URL (ENQ-001). A signed-out visitor sees a message, then goes to the form's page,
 * which leads to the sign-in; any other failure leads to that page too.
 * @returns null where the visitor leaves for that page
 */
export const openEnquiry = async (href: string): Promise<OpenEnquiry | null> => {
  const leave = (): null => {
    location.assign(href);
    return null;
  };
  try {
    const found = await enquiries.read(href);
    return found ? { ...found, form: createEnquiryForm(found) } : leave();
  } catch (thrown) {
    if (!(thrown instanceof HttpError) || thrown.status !== 401) return leave();
    notify('Error', thrown.message);
    setTimeout(leave, READING_MS);
    return null;
  }
};
