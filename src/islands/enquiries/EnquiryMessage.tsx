import { useEffect, useRef } from 'react';
import type { Told } from '#lib/enquiries/shown-enquiry.ts';
import styles from './EnquiryForm.module.css';

/** The result of the enquiry (ENQ-011), scrolled into view. */
export const EnquiryMessage = ({ told }: { readonly told: Told }) => {
  const place = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (told.text === '') return;
    place.current?.scrollIntoView({ block: 'nearest' });
    // The focused form has gone.
    if (told.type === 'success') place.current?.focus();
  }, [told]);

  return (
    <p className={styles.message} role="alert" data-type={told.type} tabIndex={-1} ref={place}>
      {told.text}
    </p>
  );
};
