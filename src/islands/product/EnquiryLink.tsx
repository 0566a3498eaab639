import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { isPlainPress, loadOrReload, sayAfterAMoment } from '@parlour/client';
import { island } from '../island.tsx';
import type { OpenEnquiry } from '../state/enquiries/open-enquiry.ts';
import styles from './EnquiryLink.module.css';

const loadPanel = () => loadOrReload(import('../enquiries/EnquiryPanel.tsx'));
const EnquiryPanel = lazy(loadPanel);

/** The panel's data, with the code that draws them. */
const load = async (url: string): Promise<OpenEnquiry | null> => {
  const [{ openEnquiry }] = await Promise.all([
    loadOrReload(import('../state/enquiries/open-enquiry.ts')),
    loadPanel(),
  ]);
  return openEnquiry(url);
};

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
    try {
      setEnquiry(await sayAfterAMoment(wait, load(url)));
      setWaiting(false);
    } catch {
      location.assign(url);
    }
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
      <Suspense>{enquiry && <EnquiryPanel {...enquiry} onClose={close} />}</Suspense>
    </>
  );
});
