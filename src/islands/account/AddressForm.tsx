import { useRef, type SubmitEvent } from 'react';
import { AddressFields } from '#components/account/AddressFields.tsx';
import { EnterButton } from '#components/ui/EnterButton.tsx';
import type { Address, AddressSuggestion } from '@parlour/contract';
import { type Access, centimetresIn } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { addresses, type AddressFields as Fields } from '../state/account/addresses.ts';
import { StayLink } from './StayLink.tsx';
import { usePostcode } from './use-postcode.ts';
import { textOf, useSubmission } from './use-submission.ts';

interface Props {
  /** The address to change; absent for a new one. */
  readonly edited: Address | undefined;
  /** Towns of the posted postcode. */
  readonly suggestions?: readonly AddressSuggestion[] | null;
  /** The refused form, shown again. */
  readonly form?: PageForm | undefined;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The answers about access; a width that is no length is refused by the shop. */
const accessIn = (fields: Readonly<Record<string, string>>): Access => ({
  ...{ accessFloor: fields.accessFloor ?? '', accessLift: fields.accessLift ?? '' },
  ...{ accessStairs: fields.accessStairs ?? '', accessParking: fields.accessParking ?? '' },
  ...{ accessName: fields.accessName ?? '', accessTelephone: fields.accessTelephone ?? '' },
  accessDoor: fields.accessDoor?.trim() ? (centimetresIn(fields.accessDoor) ?? NaN) : 0,
});

const fieldsOf = (data: FormData): Fields => {
  const { addressName = '', streetA = '', streetB = '', city = '', ...rest } = textOf(data);
  const { postcode = '', country = '', mobileNumber = '' } = rest;
  return {
    ...{ addressName, streetA, streetB, city, postcode, country, mobileNumber },
    ...accessIn(rest),
  };
};

const useAddressForm = ({ edited, suggestions = null, form: posted, onSaved }: Props) => {
  const element = useRef<HTMLFormElement>(null);
  const postcode = usePostcode(suggestions);
  const sending = useSubmission(async (data) => {
    const problems = await addresses.save(edited?.id ?? '', fieldsOf(data));
    if (Object.keys(problems).length === 0) {
      postcode.clear();
      onSaved();
    }
    return problems;
  }, posted);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (event.submitter?.getAttribute('value') !== 'postcode') {
      sending.submit(event);
      return;
    }
    event.preventDefault();
    postcode.lookUp(event.currentTarget);
  };
  const choose = (place: AddressSuggestion): void => {
    if (element.current) postcode.choose(element.current, place);
  };
  const { suggestions: places, canChoose } = postcode;
  return { ...sending, element, submit, places, choose: canChoose ? choose : undefined };
};

/** The form of a new address, or of one that is being changed. */
export const AddressForm = (props: Props) => {
  const { edited, onCancel } = props;
  const { element, form, taken, isSending, submit, places, choose } = useAddressForm(props);
  return (
    <form
      ref={element}
      method="post"
      noValidate
      className="stack gap-5"
      aria-busy={isSending || undefined}
      onSubmit={submit}
    >
      <EnterButton label="Save" name="form" value="save" />
      <input type="hidden" name="id" value={edited?.id ?? ''} />
      <AddressFields
        key={taken}
        address={edited}
        form={form}
        suggestions={places}
        onChoose={choose}
      />
      <p className="level gap-5">
        <button type="submit" className="button" name="form" value="save">
          Save
        </button>
        {edited && (
          <StayLink href={paths.addresses()} onFollow={onCancel}>
            Cancel
          </StayLink>
        )}
      </p>
    </form>
  );
};
