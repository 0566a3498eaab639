import { useEffect, type MouseEvent } from 'react';
import type * as Panel from '../enquiries/open-enquiry-panel.tsx';
import { aboutToPress } from '../intent/about-to-press.ts';
import { painted } from '../intent/painted.ts';
import { isPlainPress } from '../intent/plain-press.ts';
import { savesData } from '../intent/wake.ts';
import { sayAfterAMoment } from '../state/after-a-moment.ts';
import { product } from '../state/product/product.ts';

interface Props {
  readonly href: string;
  readonly text: string;
  readonly className?: string | undefined;
}

let panel: Promise<typeof Panel> | undefined;

/** Imported once: even to import what is there takes until the finger is lifted, and longer. */
const panelCode = () =>
  (panel ??= import('../enquiries/open-enquiry-panel.tsx').catch((thrown: unknown) => {
    panel = undefined;
    throw thrown;
  }));

/** Has the panel's code there before it is asked for: such a link stands where other products have their buttons. */
const usePanelAhead = (): void => {
  useEffect(() => {
    if (!savesData()) void painted().then(panelCode).catch(String);
  }, []);
};

/** A link to the form that asks for a price, which opens as a panel (ENQ-001). */
export const EnquiryLink = ({ href, text, className }: Props) => {
  usePanelAhead();
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void open(event.currentTarget);
  };
  return (
    <a
      className={className}
      href={href}
      data-enquiry=""
      onClick={press}
      {...aboutToPress((link) => {
        void panelCode()
          .then((code) => code.prepareEnquiryPanel(link))
          .catch(String);
      })}
    >
      {text}
    </a>
  );
};

const open = async (link: HTMLAnchorElement): Promise<void> => {
  const opening = panelCode().then((code) => code.openEnquiryPanel(link));
  try {
    await sayAfterAMoment(() => {
      product.$waiting.set('Loading...');
    }, opening);
  } catch {
    location.assign(link.href);
  } finally {
    product.$waiting.set('');
  }
};
