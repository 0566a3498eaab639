import { AddressFields } from '#components/account/AddressFields.tsx';
import type { Address } from '#lib/contract/entities/address.ts';
import type { AddressSuggestion } from '#lib/contract/entities/enquiry.ts';
import { addressLines } from '#lib/orders/order-view.ts';
import { NEW_ADDRESS, type PageForm } from '#lib/shell/page-form.ts';
import styles from './AddressChoice.module.css';

interface Props {
  readonly addresses: readonly Address[];
  /** Id of the chosen one, or `NEW_ADDRESS`. */
  readonly chosen: string;
  /** Where the postcode of a new one may be; null when nobody asked. */
  readonly suggestions: readonly AddressSuggestion[] | null;
  /** Takes a suggestion over; without it they are only read. */
  readonly onSuggestion?: ((suggestion: AddressSuggestion) => void) | undefined;
  /** What was sent and is shown once more, with its problems. */
  readonly form?: PageForm | undefined;
}

/** Where an order goes: to a saved address, or to one that is typed in. */
export const AddressChoice = (props: Props) => {
  const { addresses, chosen, suggestions, onSuggestion, form } = props;
  const hasSaved = addresses.length > 0;
  return (
    <>
      {hasSaved && <SavedAddresses addresses={addresses} chosen={chosen} />}
      {!hasSaved && <input type="hidden" name="addressId" value={NEW_ADDRESS} />}
      <div className={hasSaved ? styles.new : `${styles.new} ${styles.alone}`}>
        <AddressFields
          required={false}
          form={form}
          suggestions={suggestions}
          onChoose={onSuggestion}
        />
      </div>
    </>
  );
};

const SavedAddresses = ({ addresses, chosen }: Pick<Props, 'addresses' | 'chosen'>) => (
  <div className={styles.cards} role="radiogroup" aria-label="Delivery address">
    {addresses.map((address) => (
      <Choice
        key={address.id}
        id={address.id}
        isChosen={address.id === chosen}
        lines={addressLines(address)}
      />
    ))}
    <Choice id={NEW_ADDRESS} isChosen={chosen === NEW_ADDRESS} lines={['Add New Address']} />
  </div>
);

interface ChoiceProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly lines: readonly string[];
}

const Choice = ({ id, isChosen, lines }: ChoiceProps) => (
  <label className={styles.card}>
    <input type="radio" name="addressId" value={id} defaultChecked={isChosen} />
    <span>
      {lines.map((line) => (
        <span key={line} className={styles.row}>
          {line}
        </span>
      ))}
    </span>
  </label>
);
