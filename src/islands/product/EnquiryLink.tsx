import type { MouseEvent } from 'react';
import { isPlainPress } from '../intent/wake.ts';
import { product } from '../state/product/product.ts';

interface Props {
  readonly href: string;
  readonly text: string;
  readonly className?: string | undefined;
}

/** A link to the form that asks for a price, which opens as a panel (ENQ-001). */
export const EnquiryLink = ({ href, text, className }: Props) => {
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void open(event.currentTarget);
  };
  return (
    <a className={className} href={href} data-enquiry="" onClick={press}>
      {text}
    </a>
  );
};

const open = async (link: HTMLAnchorElement): Promise<void> => {
  product.$waiting.set('Loading...');
  try {
    const { openEnquiryPanel } = await import('../enquiries/open-enquiry-panel.tsx');
    await openEnquiryPanel(link);
  } catch {
    location.assign(link.href);
  } finally {
    product.$waiting.set('');
  }
};
