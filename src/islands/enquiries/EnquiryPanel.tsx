import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import {
  $enquiryPanel,
  closeEnquiryPanel,
  type OpenEnquiry,
} from '../state/enquiries/enquiry-panel.ts';
import { EnquiryForm } from './EnquiryForm.tsx';
import styles from './EnquiryPanel.module.css';

/** The panel that asks for a price, while it is open. */
export const EnquiryPanel = () => {
  const open = useStore($enquiryPanel);
  return open && <Panel open={open} />;
};

const Panel = ({ open: { asked, addresses, form } }: { readonly open: OpenEnquiry }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const enquiry = useStore(form.$enquiry);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);

  const close = (): void => {
    dialog.current?.close();
  };

  // The icon and a press outside the panel close it (ENQ-003); the dialog itself handles Escape.
  const closeFromOutside = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget) close();
  };

  return (
    <dialog
      className={styles.panel}
      id="enquiry-panel"
      aria-labelledby="enquiry-heading"
      ref={dialog}
      onClick={closeFromOutside}
      onClose={closeEnquiryPanel}
    >
      <button className={styles.close} type="button" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
      <EnquiryForm asked={asked} addresses={addresses} enquiry={enquiry} actions={form} />
    </dialog>
  );
};
