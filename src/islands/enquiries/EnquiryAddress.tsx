import type { Address } from '@parlour/contract';
import type { EnquiryField } from '#lib/enquiries/enquiry.ts';
import { NEW_ADDRESS } from '#lib/shell/page-form.ts';
import { EnquiryProblem } from './EnquiryProblem.tsx';
import { PostcodeLookup } from './PostcodeLookup.tsx';
import { choiceProps, textProps, type FormProps } from './field-props.ts';
import styles from './EnquiryAddress.module.css';

interface Props extends FormProps {
  readonly addresses: readonly Address[];
}

/** The delivery address of a price request: a saved address, or a new one. */
export const EnquiryAddress = ({ addresses, ...form }: Props) => (
  <fieldset className={`stack ${styles.address}`}>
    <legend>Delivery address</legend>
    {addresses.length > 0 && <AddressCards addresses={addresses} {...form} />}
    <div className={`stack ${styles.new}`}>
      <PostcodeLookup {...form} />
      {FIELDS.map((field) => (
        <AddressField key={field.name} field={field} {...form} />
      ))}
    </div>
  </fieldset>
);

const AddressCards = ({ addresses, ...form }: Props) => (
  <div className="cluster">
    {addresses.map(({ id, addressName, streetA, streetB, city, postcode, country }) => (
      <label key={id} className={`choice-card ${styles.card}`}>
        <input className="tick" type="radio" {...choiceProps('addressId', id, form)} />
        <span>
          <strong className="block">{addressName || streetA}</strong>
          {[addressName && streetA, streetB, city, postcode, country].filter(Boolean).join(', ')}
        </span>
      </label>
    ))}
    <label className={`choice-card ${styles.card}`}>
      <input className="tick" type="radio" {...choiceProps('addressId', NEW_ADDRESS, form)} />
      <span>
        <strong className="block">Add New Address</strong>
      </span>
    </label>
  </div>
);

interface Field {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  /** The field whose problem is shown when this is empty; absent for optional fields. */
  readonly required?: EnquiryField;
}

const FIELDS: readonly Field[] = [
  {
    name: 'add_line_1',
    label: 'Address Line 1',
    autoComplete: 'shipping address-line1',
    required: 'add_line_1',
  },
  {
    name: 'add_line_2',
    label: 'Address Line 2 (optional)',
    autoComplete: 'shipping address-line2',
  },
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2', required: 'city' },
  { name: 'country', label: 'Country', autoComplete: 'shipping country-name', required: 'country' },
];

const AddressField = ({
  field: { name, label, autoComplete, required },
  ...form
}: FormProps & { readonly field: Field }) => (
  <div className="field gap-1">
    <label htmlFor={name}>{label}</label>
    <input
      className="tall"
      id={name}
      autoComplete={autoComplete}
      maxLength={200}
      required={required !== undefined}
      {...textProps(name, form)}
    />
    {required && <EnquiryProblem field={required} wrong={form.enquiry.wrong} />}
  </div>
);
