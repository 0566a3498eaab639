import { useState, type MouseEvent } from 'react';
import { EnquiryPanel } from '../enquiries/EnquiryPanel.tsx';
import { aboutToPress } from '../intent/about-to-press.ts';
import { isPlainPress } from '../intent/plain-press.ts';
import { sayAfterAMoment } from '../state/after-a-moment.ts';
import { openEnquiry, prepareEnquiry, type OpenEnquiry } from '../state/enquiries/open-enquiry.ts';
import { product } from '../state/product/product.ts';

interface Props {
  readonly href: string;
  readonly text: string;
  readonly className?: string | undefined;
}

/** A link to the price request form, which opens as a panel (ENQ-001). */
export const EnquiryLink = ({ href, text, className }: Props) => {
  const [enquiry, setEnquiry] = useState<OpenEnquiry | null>(null);

  const open = async (url: string): Promise<void> => {
    const opened = await sayAfterAMoment(() => {
      product.$waiting.set('Loading...');
    }, openEnquiry(url));
    product.$waiting.set('');
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
      <a
        className={className}
        href={href}
        data-enquiry=""
        onClick={press}
        {...aboutToPress((link) => {
          prepareEnquiry(link.href);
        })}
      >
        {text}
      </a>
      {enquiry && <EnquiryPanel {...enquiry} onClose={close} />}
    </>
  );
};
