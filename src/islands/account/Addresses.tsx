import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { SavedAddresses } from './SavedAddresses.tsx';
import type { Address } from '#lib/contract/entities/address.ts';
import type { AddressSuggestion } from '#lib/contract/entities/enquiry.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { $addresses, addresses as own } from '../state/account/addresses.ts';
import { AccountOutcome } from './AccountOutcome.tsx';
import { AddressForm } from './AddressForm.tsx';
import styles from './Addresses.module.css';
import { useEdited } from './use-edited.ts';

interface Props {
  /** The addresses as the page was loaded with them, where no call has brought them. */
  readonly addresses?: readonly Address[];
  /** '' for a new one. */
  readonly editedId: string;
  /** What was just done; '' for nothing. */
  readonly done: string;
  /** Where a posted postcode may be. */
  readonly suggestions?: readonly AddressSuggestion[] | null;
  /** What was posted and is shown once more. */
  readonly form?: PageForm | undefined;
}

const NONE: readonly Address[] = [];

/** Brings the form's heading to whoever starts to change an address. */
const useHeading = (editedId: string) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(editedId);
  useEffect(() => {
    if (shown.current === editedId) return;
    shown.current = editedId;
    if (editedId !== '') heading.current?.focus();
  }, [editedId]);
  return heading;
};

/** The customer's addresses, and the form that adds or changes one. */
export const Addresses = (props: Props) => {
  const { addresses: loaded = NONE, editedId: first, done, suggestions = null, form } = props;
  const addresses = useStore($addresses) ?? loaded;
  const { editedId, edit, finish } = useEdited(first);
  const edited = addresses.find(({ id }) => id === editedId);
  const heading = useHeading(editedId);

  return (
    <>
      <AccountOutcome done={done} form={form} />
      <SavedAddresses
        addresses={addresses}
        onEdit={edit}
        onRemove={(id) => {
          finish(id);
          void own.remove(id);
        }}
      />
      <section id="edit" className={styles.edit}>
        <h2 ref={heading} tabIndex={-1}>
          {edited ? 'Change this address' : 'Add New Address'}
        </h2>
        <AddressForm
          key={edited?.id}
          {...{ edited, suggestions, form }}
          onSaved={() => {
            finish(editedId);
          }}
          onCancel={() => {
            edit('');
          }}
        />
      </section>
    </>
  );
};
