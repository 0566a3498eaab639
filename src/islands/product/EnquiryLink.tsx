import { useState, type MouseEvent } from 'react';
import { EnquiryPanel } from '../enquiries/EnquiryPanel.tsx';
import { isPlainPress } from '../intent/plain-press.ts';
import { island } from '../island.tsx';
import { sayAfterAMoment } from '../state/after-a-moment.ts';
import { openEnquiry, type OpenEnquiry } from '../state/enquiries/open-enquiry.ts';
import styles from './EnquiryLink.module.css';

interface Props {
  readonly href: string;
  readonly text: string;
  readonly className?: string | undefined;
}

/** A link to the price request form, which opens as a panel (ENQ-001). */
export const EnquiryLink = island(({ href, text, className }: Props) => {
  const [enquiry, setEnquiry] = useState<OpenEnquiry | null>(null);
  const [isWaiting, setWaiting] = useState(false);

  const open = async (url: string): Promise<void> => {
    const wait = () => {
      setWaiting(true);
    };
    const opened = await sayAfterAMoment(wait, openEnquiry(url));
    setWaiting(false);
    setEnquiry(opened);
  };
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void open(event.currentTarget.href);
  };
  const close = (): void => {
    setEnquiry(null);
  };

  return (
    <>
      <a className={className} href={href} data-enquiry="" onClick={press}>
        {text}
      </a>
      <span className={`bubble unless-empty ${styles.loader}`} role="status">
        {isWaiting ? 'Loading...' : ''}
      </span>
      {enquiry && <EnquiryPanel {...enquiry} onClose={close} />}
    </>
  );
});
