import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { overPage, useLayer } from '../gallery/use-dialog.ts';
import type { OpenEnquiry } from '../state/enquiries/open-enquiry.ts';
import { EnquiryForm } from './EnquiryForm.tsx';
import styles from './EnquiryPanel.module.css';

interface Props extends OpenEnquiry {
  readonly onClose: () => void;
}

/** The price request panel, while it is open. */
const EnquiryPanel = ({ asked, addresses, form, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const enquiry = useStore(form.$enquiry);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);

  const close = (): void => {
    dialog.current?.close();
  };
  useLayer(close);

  // The icon and a press outside the panel close it (ENQ-003); the dialog itself handles Escape.
  const closeFromOutside = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget) close();
  };

  return overPage(
    <dialog
      className={styles.panel}
      id="enquiry-panel"
      aria-labelledby="enquiry-heading"
      ref={dialog}
      onClick={closeFromOutside}
      onClose={onClose}
      onSubmit={keepHere}
    >
      <button
        className={`icon-button ${styles.close}`}
        type="button"
        aria-label="Close"
        onClick={close}
      >
        <Icon name="close" />
      </button>
      <EnquiryForm asked={asked} addresses={addresses} enquiry={enquiry} actions={form} />
    </dialog>,
  );
};

/** In React's tree the panel is inside the product's form, so its events would bubble there. */
const keepHere = (event: SyntheticEvent): void => {
  event.stopPropagation();
};

export default EnquiryPanel;
