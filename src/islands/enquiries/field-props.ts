import type { ChangeEvent } from 'react';
import type { ShownEnquiry } from '#lib/enquiries/shown-enquiry.ts';
import type { EnquiryActions } from '../state/enquiries/enquiry-form.ts';

/** The state of an enquiry form; without actions, the form submits to its page. */
export interface FormProps {
  readonly enquiry: ShownEnquiry;
  readonly actions?: EnquiryActions | undefined;
}

type FieldChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Describes a field by its problem only while it has one: a hidden description would be read out too. */
const problemProps = (name: string, { wrong }: ShownEnquiry) =>
  wrong.includes(name) ? { 'aria-invalid': true, 'aria-describedby': `${name}-problem` } : {};

/** Attributes of a text field. */
export const textProps = (name: string, { enquiry, actions }: FormProps) => {
  const value = enquiry.fields[name] ?? '';
  const problem = problemProps(name, enquiry);
  if (!actions) return { name, defaultValue: value, ...problem };
  return {
    name,
    value,
    ...problem,
    onChange: ({ target }: FieldChange) => {
      actions.type(name, target.value);
    },
  };
};

/** Attributes of a radio button or checkbox with a value. */
export const choiceProps = (name: string, value: string, { enquiry, actions }: FormProps) => {
  const isChosen = enquiry.fields[name] === value;
  const problem = problemProps(name, enquiry);
  if (!actions) return { name, value, defaultChecked: isChosen, ...problem };
  return {
    name,
    value,
    checked: isChosen,
    ...problem,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      actions.type(name, target.checked ? value : '');
    },
  };
};

/** A field of a form by its name. */
export const fieldOf = (form: HTMLFormElement | null, name: string): HTMLElement | null => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLElement ? field : null;
};
