import { createRoot } from 'react-dom/client';
import { latestRequest } from '@parlour/client';
import { island } from '../island.tsx';
import { openEnquiry } from '../state/enquiries/open-enquiry.ts';
import EnquiryPanel from './EnquiryPanel.tsx';

const Panel = island(EnquiryPanel);
const requests = latestRequest();

/** Opens the price request of a link as a panel (ENQ-001). */
export const followLink = async ({ href }: HTMLAnchorElement): Promise<void> => {
  const isLatest = requests.begin();
  const enquiry = await openEnquiry(href);
  // The panel lies over the page, wherever it is rendered.
  const root = createRoot(document.createDocumentFragment());
  const close = (): void => {
    root.unmount();
  };
  if (enquiry && isLatest()) root.render(<Panel {...enquiry} onClose={close} />);
};
