import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Address, AddressSuggestion } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { island } from '../island.tsx';
import { $addresses, addresses as own } from '../state/account/addresses.ts';
import { AccountOutcome } from './AccountOutcome.tsx';
import { AddressForm } from './AddressForm.tsx';
import { SavedAddresses } from './SavedAddresses.tsx';

interface Props {
  /** The addresses in the server's HTML. */
  readonly addresses: readonly Address[];
  /** Id of the edited address; '' for a new one. */
  readonly editedId: string;
  /** What was just done; '' for nothing. */
  readonly done: string;
  /** Towns of the posted postcode. */
  readonly suggestions: readonly AddressSuggestion[] | null;
  /** The refused form, shown again. */
  readonly form?: PageForm | undefined;
}

const editedIn = (query: string): string => new URLSearchParams(query).get('edit') ?? '';

/** The edited address, which the page's URL names: going back returns to the address edited before. */
const useEdited = (first: string) => {
  const [editedId, setEdited] = useState(first);

  useEffect(() => {
    const follow = () => {
      setEdited(editedIn(location.search));
    };
    addEventListener('popstate', follow);
    return () => {
      removeEventListener('popstate', follow);
    };
  }, []);

  return {
    editedId,
    edit: (id: string): void => {
      history.pushState(null, '', paths.addresses(id));
      setEdited(id);
    },
    /**
     * The address was saved or deleted, so no history entry leads back to it; the visitor may be editing
     * another by then.
     */
    finish: (id: string): void => {
      if (editedIn(location.search) !== id) return;
      history.replaceState(null, '', paths.addresses());
      setEdited('');
    },
  };
};

/** Focuses the heading of the form when the customer starts to change an address. */
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
export const Addresses = island((props: Props) => {
  const { addresses: served, editedId: first, done, suggestions, form } = props;
  const addresses = useStore($addresses) ?? served;
  const { editedId, edit, finish } = useEdited(first);
  const edited = addresses.find(({ id }) => id === editedId);
  const heading = useHeading(editedId);
  // A posted form belongs only to the address that it was posted for.
  const posted = editedId === first ? { suggestions, form } : {};

  useLayoutEffect(() => {
    $addresses.set(served);
  }, [served]);

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
      <section id="edit" className="stack gap-5">
        <h2 className="text-large" ref={heading} tabIndex={-1}>
          {edited ? 'Change this address' : 'Add New Address'}
        </h2>
        <AddressForm
          key={edited?.id}
          edited={edited}
          {...posted}
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
});
