import { Fragment } from 'react';
import { AccountType } from '#components/identity/AccountType.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField, type TextFieldProps } from '#components/ui/TextField.tsx';
import { GENDERS } from '@parlour/domain';
import type { Profile } from '@parlour/contract';
import type { PageForm } from '#lib/shell/page-form.ts';
import { profile as ownProfile, type ProfileFields } from '../state/account/profile.ts';
import { textOf, useSubmission } from './use-submission.ts';

interface Props {
  readonly profile: Profile;
  /** The refused form, shown again. */
  readonly form?: PageForm | undefined;
}

interface Line extends Pick<TextFieldProps, 'label' | 'type' | 'autoComplete' | 'required'> {
  readonly name: 'name' | 'telephone' | 'address' | 'city' | 'postcode' | 'country';
}

const PERSON: readonly Line[] = [
  { name: 'name', label: 'Name', autoComplete: 'name', required: true },
  { name: 'telephone', label: 'Telephone', type: 'tel', autoComplete: 'tel' },
];

const PLACE: readonly Line[] = [
  { name: 'address', label: 'Address', autoComplete: 'address-line1', required: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2', required: true },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code', required: true },
  { name: 'country', label: 'Country', autoComplete: 'country-name', required: true },
];

const send = (data: FormData) =>
  ownProfile.save({ gender: '', telephone: '', ...textOf(data) } as ProfileFields);

/** The customer's details, saved without leaving the page. */
export const ProfileForm = ({ profile, form: posted }: Props) => {
  const { form, taken, isSending, submit } = useSubmission(send, posted);
  return (
    <form
      method="post"
      noValidate
      className="twos gap-5"
      aria-busy={isSending || undefined}
      onSubmit={submit}
    >
      <input type="hidden" name="form" value="save" />
      {/* The server may change the spelling, so the form shows the saved values. */}
      <Fragment key={taken}>
        <Fields profile={profile} form={form} />
      </Fragment>
      <p className="across">
        <button type="submit" className="button">
          Save
        </button>
      </p>
    </form>
  );
};

const Fields = ({ profile, form }: Props) => {
  const shown = { ...profile, country: profile.country || 'United Kingdom' };
  const field = (line: Line) => (
    <TextField key={line.name} {...line} form={form} value={shown[line.name]} />
  );
  return (
    <>
      {PERSON.map(field)}
      <div className="across">
        <AccountType value={profile.accountType} form={form} />
      </div>
      {PLACE.map(field)}
      <SelectField
        form={form}
        name="gender"
        label="Gender"
        choices={GENDERS}
        value={profile.gender}
        autoComplete="sex"
        needed={false}
      />
    </>
  );
};
