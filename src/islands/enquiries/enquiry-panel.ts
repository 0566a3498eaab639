import { enquiries } from '../state/enquiries/enquiries.ts';
import { HttpError } from '../state/http.ts';
import { notify } from '../state/shell/notices.ts';
import { fragmentOf } from '../shell/fragment.ts';
import { showLoading } from '../product/loading-message.ts';
import { startEnquiryForm } from './enquiry-form.ts';

/** Milliseconds for which the message can be read before the sign-in page opens. */
const READING_MS = 1_200;

/** Opens the enquiry panel (ENQ-001) with the visitor's own form; a signed-out visitor must sign in. */
export const openEnquiryPanel = async (link: HTMLElement): Promise<void> => {
  const panel = document.querySelector<HTMLDialogElement>('#enquiry-panel');
  const place = panel?.querySelector('.content');
  if (!panel || !place || !(link instanceof HTMLAnchorElement)) return;
  showLoading('Loading...');
  try {
    const html = await enquiries.page(link.href);
    place.replaceChildren(await fragmentOf(html, '#enquiry'));
  } catch (thrown) {
    showFailure(thrown, link.href);
    return;
  } finally {
    showLoading('');
  }
  panel.showModal();
  closeOnClick(panel);
  startEnquiryForm(panel);
};

/** A signed-out visitor is told so, then goes to the form's page, which leads to the sign-in. */
const showFailure = (thrown: unknown, href: string): void => {
  if (!(thrown instanceof HttpError) || thrown.status !== 401) {
    location.assign(href);
    return;
  }
  notify('Error', thrown.message);
  setTimeout(() => {
    location.assign(href);
  }, READING_MS);
};

/** The icon and a click outside the panel close it (ENQ-003); the dialog itself handles Escape. */
const closeOnClick = (panel: HTMLDialogElement): void => {
  panel.onclick = ({ target }) => {
    const element = target as Element;
    if (element === panel || element.closest('[data-close]')) panel.close();
  };
};
