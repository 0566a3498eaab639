import { mount } from '../intent/hydrate.tsx';
import { placeOf } from '../intent/place.ts';
import { openEnquiry } from '../state/enquiries/enquiry-panel.ts';
import { EnquiryPanel } from './EnquiryPanel.tsx';

let mounted: Promise<void> | undefined;

/**
 * Opens the enquiry panel (ENQ-001) with what the link leads to; without script the link opens the
 * form's page. Resolves once the panel is open, or is known not to.
 */
export const openEnquiryPanel = async (link: HTMLElement): Promise<void> => {
  const place = placeOf('enquiry-place');
  if (!place || !(link instanceof HTMLAnchorElement)) return;
  mounted ??= mount(place, <EnquiryPanel />);
  await mounted;
  await openEnquiry(link.href);
};
