import { enquiries } from '../state/enquiries/enquiries.ts';
import { HttpError } from '../state/http.ts';
import { notify } from '../state/shell/notices.ts';
import { fragmentOf } from '../shell/fragment.ts';
import { tellLoading } from '../product/loading-message.ts';
import { enliven } from './enquiry-form.ts';

/** Milliseconds that a message is seen before the sign-in takes its place. */
const READING = 1_200;

/** Opens the enquiry panel (ENQ-001) with the visitor's own form; a signed-out visitor must login. */
export const open = async (link: HTMLElement): Promise<void> => {
  const panel = document.querySelector<HTMLDialogElement>('#enquiry-panel');
  const place = panel?.querySelector('.content');
  if (!panel || !place || !(link instanceof HTMLAnchorElement)) return;
  tellLoading('Loading...');
  try {
    const html = await enquiries.page(link.href);
    place.replaceChildren(await fragmentOf(html, '#enquiry'));
  } catch (thrown) {
    refuse(thrown, link.href);
    return;
  } finally {
    tellLoading('');
  }
  panel.showModal();
  closing(panel);
  enliven(panel);
};

/** Who is not signed in is told so and goes to the form's page, which leads over the sign-in. */
const refuse = (thrown: unknown, href: string): void => {
  if (!(thrown instanceof HttpError) || thrown.status !== 401) {
    location.assign(href);
    return;
  }
  notify('Error', thrown.message);
  setTimeout(() => {
    location.assign(href);
  }, READING);
};

/** The icon and a click beside the panel cancel (ENQ-003); the dialog itself knows Escape. */
const closing = (panel: HTMLDialogElement): void => {
  panel.onclick = ({ target }) => {
    const element = target as Element;
    if (element === panel || element.closest('[data-close]')) panel.close();
  };
};
