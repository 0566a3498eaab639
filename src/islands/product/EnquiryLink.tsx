import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
} from 'react';
import { aboutToPress } from '../intent/about-to-press.ts';
import { needed } from '../intent/needed.ts';
import { painted } from '../intent/painted.ts';
import { isPlainPress } from '../intent/plain-press.ts';
import { savesData } from '../intent/saves-data.ts';
import { sayAfterAMoment } from '../state/after-a-moment.ts';
import type * as Enquiries from '../state/enquiries/open-enquiry.ts';
import { product } from '../state/product/product.ts';

const EnquiryPanel = lazy(() => needed(import('../enquiries/EnquiryPanel.tsx')));

interface Props {
  readonly href: string;
  readonly text: string;
  readonly className?: string | undefined;
}

/** A link to the form that asks for a price, which opens as a panel (ENQ-001). */
export const EnquiryLink = ({ href, text, className }: Props) => {
  const { enquiry, prepare, open, close } = useEnquiry();
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void open(event.currentTarget);
  };
  return (
    <>
      <a
        className={className}
        href={href}
        data-enquiry=""
        onClick={press}
        {...aboutToPress(prepare)}
      >
        {text}
      </a>
      <Suspense>{enquiry && <EnquiryPanel {...enquiry} onClose={close} />}</Suspense>
    </>
  );
};

/** The enquiry that is open, and what opens it. */
const useEnquiry = () => {
  const code = useRef<Promise<typeof Enquiries>>(undefined);
  const [enquiry, setEnquiry] = useState<Enquiries.OpenEnquiry | null>(null);

  /** Imported once: even to import what is there takes until the finger is lifted, and longer. */
  const enquiries = (): Promise<typeof Enquiries> =>
    (code.current ??= import('../state/enquiries/open-enquiry.ts').catch((thrown: unknown) => {
      code.current = undefined;
      throw thrown;
    }));

  usePanelAhead();
  return {
    enquiry,
    prepare: (link: HTMLAnchorElement): void => {
      void enquiries()
        .then(({ prepareEnquiry }) => {
          prepareEnquiry(link.href);
        })
        .catch(String);
    },
    open: async (link: HTMLAnchorElement): Promise<void> => {
      const opening = enquiries().then(({ openEnquiry }) => openEnquiry(link.href));
      try {
        const opened = await sayAfterAMoment(() => {
          product.$waiting.set('Loading...');
        }, opening);
        // As a transition, it waits for the panel's code instead of showing what stands in for it.
        startTransition(() => {
          setEnquiry(opened);
        });
      } catch {
        location.assign(link.href);
      } finally {
        product.$waiting.set('');
      }
    },
    close: (): void => {
      setEnquiry(null);
    },
  };
};

/** Has the panel's code there before it is asked for: such a link stands where other products have their buttons. */
const usePanelAhead = (): void => {
  useEffect(() => {
    if (savesData()) return;
    void painted()
      .then(() =>
        Promise.all([
          import('../enquiries/EnquiryPanel.tsx'),
          import('../state/enquiries/open-enquiry.ts'),
        ]),
      )
      .catch(String);
  }, []);
};
