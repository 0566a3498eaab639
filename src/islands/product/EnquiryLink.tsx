import type { MouseEvent } from 'react';
import { isPlainPress } from '../intent/plain-press.ts';
import { showLoading } from './loading-message.ts';

interface Props {
  readonly href: string;
  readonly text: string;
  readonly className?: string | undefined;
}

/** A link to the form that asks for a price, which opens as a panel (ENQ-001). */
export const EnquiryLink = ({ href, text, className }: Props) => {
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    const link = event.currentTarget;
    showLoading('Loading...');
    void import('../enquiries/open-enquiry-panel.tsx')
      .then(
        ({ openEnquiryPanel }) => openEnquiryPanel(link),
        () => {
          location.assign(href);
        },
      )
      .finally(() => {
        showLoading('');
      });
  };
  return (
    <a className={className} href={href} data-enquiry="" onClick={open}>
      {text}
    </a>
  );
};
