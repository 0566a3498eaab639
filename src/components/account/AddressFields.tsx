import type { Address, AddressSuggestion } from '@parlour/contract';
import type { PageForm } from '#lib/shell/page-form.ts';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { AccessFields } from './AccessFields.tsx';
import { AddressSuggestions } from './AddressSuggestions.tsx';
import styles from './AddressFields.module.css';

interface Props {
  /** The address to edit; absent for a new one. */
  readonly address?: Partial<Address> | undefined;
  /**
   * Whether the browser insists on the fields. It does not where the customer may choose something else
   * instead.
   */
  readonly required?: boolean;
  /** Whether the account has no name, and gets that of the address. */
  readonly isNameless?: boolean;
  /** Whether only post goes there: it needs a name, and nobody telephones. */
  readonly isByPost?: boolean;
  /** The refused form, shown again with its problems. */
  readonly form?: PageForm | undefined;
  /** Towns of the postcode; null before the customer asks. */
  readonly suggestions?: readonly AddressSuggestion[] | null;
  /** Fills in a suggestion; without it the suggestions are plain text. */
  readonly onChoose?: ((suggestion: AddressSuggestion) => void) | undefined;
}

interface Line extends Pick<TextFieldProps, 'label' | 'type' | 'autoComplete' | 'hint'> {
  readonly name: Exclude<keyof Address, 'accessDoor'>;
  readonly isNeeded: boolean;
}

const NAME = {
  name: 'addressName',
  label: 'Name',
  autoComplete: 'shipping name',
  isNeeded: false,
  hint: 'The name that the driver asks for: yours, if you leave it out.',
} as const satisfies Line;

const OWN_NAME = {
  ...NAME,
  isNeeded: true,
  hint: 'The name that the driver asks for. We keep it as the name of your account.',
} as const satisfies Line;

const POST_NAME = { ...NAME, isNeeded: true, hint: 'For the envelope.' } as const satisfies Line;

const POSTCODE = {
  name: 'postcode',
  label: 'Postcode',
  autoComplete: 'shipping postal-code',
  isNeeded: true,
} as const satisfies Line;

const LINES: readonly Line[] = [
  {
    name: 'streetA',
    label: 'Address Line 1',
    autoComplete: 'shipping address-line1',
    isNeeded: true,
  },
  {
    name: 'streetB',
    label: 'Address Line 2',
    autoComplete: 'shipping address-line2',
    isNeeded: false,
  },
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2', isNeeded: true },
  { name: 'country', label: 'Country', autoComplete: 'shipping country-name', isNeeded: true },
  {
    name: 'mobileNumber',
    label: 'Telephone',
    type: 'tel',
    autoComplete: 'shipping tel',
    isNeeded: false,
    hint: 'Only for questions about the delivery.',
  },
];

/** The country in a new address. */
const HOME: Partial<Address> = { country: 'United Kingdom' };

/** The fields of a postal address, with a lookup of its postcode. */
export const AddressFields = (props: Props) => {
  const {
    address = HOME,
    required = true,
    isNameless = false,
    isByPost = false,
    form,
    suggestions = null,
    onChoose,
  } = props;
  const field = ({ isNeeded, ...line }: Line) => (
    <TextField
      key={line.name}
      {...line}
      form={form}
      value={address[line.name] ?? ''}
      needed={isNeeded}
      required={required && isNeeded}
    />
  );
  return (
    <div className="twos gap-5">
      {field(isByPost ? POST_NAME : isNameless ? OWN_NAME : NAME)}
      <div className={`stack gap-3 ${styles.lookup}`}>
        {field(POSTCODE)}
        <button
          type="submit"
          name="form"
          value="postcode"
          formNoValidate
          className={`plain-button ${styles.find}`}
        >
          Find the town
        </button>
      </div>
      {suggestions && <AddressSuggestions suggestions={suggestions} onChoose={onChoose} />}
      {LINES.filter(({ name }) => !isByPost || name !== 'mobileNumber').map(field)}
      {!isByPost && <AccessFields access={address} form={form} />}
    </div>
  );
};
