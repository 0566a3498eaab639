import { mount } from '../intent/hydrate.tsx';
import { placeOf } from '../intent/place.ts';
import { openEnquiry, prepareEnquiry } from '../state/enquiries/enquiry-panel.ts';
import { EnquiryPanel } from './EnquiryPanel.tsx';

let mounted: Promise<void> | undefined;

/** The panel's place, closed. */
const ready = async (): Promise<void> => {
  const place = placeOf('enquiry-place');
  if (place) await (mounted ??= mount(place, <EnquiryPanel />));
};

/** Asks for what the panel shows, for a link that may be pressed in a moment. */
export const prepareEnquiryPanel = (link: HTMLAnchorElement): Promise<void> => {
  prepareEnquiry(link.href);
  return ready();
};

/**
 * Opens the enquiry panel (ENQ-001) with what the link leads to; without script the link opens the
 * form's page. Resolves once the panel is open, or is known not to.
 */
export const openEnquiryPanel = async (link: HTMLAnchorElement): Promise<void> => {
  await ready();
  await openEnquiry(link.href);
};
