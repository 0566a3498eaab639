import { AddressFields } from '#components/account/AddressFields.tsx';
import type { Address, AddressSuggestion } from '@parlour/contract';
import { accessLines } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { addressLines } from '#lib/orders/order-view.ts';
import { NEW_ADDRESS, type PageForm } from '#lib/shell/page-form.ts';
import styles from './AddressChoice.module.css';

interface Props {
  readonly addresses: readonly Address[];
  /** Ids of those outside the United Kingdom, where the prices do not apply. */
  readonly abroad: readonly string[];
  /** Id of the chosen address, or `NEW_ADDRESS`. */
  readonly chosen: string;
  /** Whether the account has no name, so that a new address needs one. */
  readonly isNameless: boolean;
  /** Towns of a new address's postcode; null before the customer asks. */
  readonly suggestions: readonly AddressSuggestion[] | null;
  /** Fills in a suggestion; without it the suggestions are plain text. */
  readonly onSuggestion?: ((suggestion: AddressSuggestion) => void) | undefined;
  /** The refused form, shown again with its problems. */
  readonly form?: PageForm | undefined;
}

/** The address of an order: a saved one, or one that the customer types in. */
export const AddressChoice = (props: Props) => {
  const { addresses, abroad, chosen, isNameless, suggestions, onSuggestion, form } = props;
  const hasSaved = addresses.length > 0;
  return (
    <>
      {hasSaved && <SavedAddresses addresses={addresses} abroad={abroad} chosen={chosen} />}
      {!hasSaved && <input type="hidden" name="addressId" value={NEW_ADDRESS} />}
      <div className={hasSaved ? styles.new : `${styles.new} ${styles.alone}`}>
        <AddressFields
          required={false}
          isNameless={isNameless}
          form={form}
          suggestions={suggestions}
          onChoose={onSuggestion}
        />
      </div>
    </>
  );
};

const SavedAddresses = ({
  addresses,
  abroad,
  chosen,
}: Pick<Props, 'addresses' | 'abroad' | 'chosen'>) => (
  <div className={`auto-grid ${styles.cards}`} role="radiogroup" aria-label="Delivery address">
    {addresses.map((address) => (
      <Choice
        key={address.id}
        id={address.id}
        isChosen={address.id === chosen}
        lines={addressLines(address)}
        access={accessLines(address)}
        note={abroad.includes(address.id) ? 'Ask for a price before you order.' : ''}
      />
    ))}
    <Choice
      id={NEW_ADDRESS}
      isChosen={chosen === NEW_ADDRESS}
      lines={['Add New Address']}
      note=""
    />
  </div>
);

interface ChoiceProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly lines: readonly string[];
  /** How a delivery gets in; absent for what is no address yet. */
  readonly access?: readonly string[];
  /** What to know before ordering to it; '' for nothing. */
  readonly note: string;
}

const Choice = ({ id, isChosen, lines, access, note }: ChoiceProps) => (
  <label className={`choice-card ${styles.card}`}>
    <input className="tick" type="radio" name="addressId" value={id} defaultChecked={isChosen} />
    <span>
      {lines.map((line) => (
        <span key={line} className={`block ${styles.row}`}>
          {line}
        </span>
      ))}
      {note !== '' && <strong className="block bold small">{note}</strong>}
      {access?.map((line) => (
        <span key={line} className="block muted small">
          {line}
        </span>
      ))}
      {access && (
        <a className="small" href={paths.addresses(id)}>
          {access.length === 0 ? 'Say how we get in' : 'Change'}
          <span className="visually-hidden">{` ${lines[1] ?? lines[0] ?? ''}`}</span>
        </a>
      )}
    </span>
  </label>
);
