import type { ChangeEvent } from 'react';
import type { ShownEnquiry } from '#lib/enquiries/shown-enquiry.ts';
import type { EnquiryActions } from '../state/enquiries/enquiry-form.ts';

/** The enquiry of a form; without actions, the form is sent to its page. */
export interface FormProps {
  readonly enquiry: ShownEnquiry;
  readonly actions?: EnquiryActions | undefined;
}

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Who hears a field hears what is wrong with it, but only then: also what is hidden describes a field that names it. */
const problemProps = (name: string, { wrong }: ShownEnquiry) =>
  wrong.includes(name) ? { 'aria-invalid': true, 'aria-describedby': `${name}-problem` } : {};

/** Attributes of a field for text. */
export const textProps = (name: string, { enquiry, actions }: FormProps) => {
  const value = enquiry.fields[name] ?? '';
  const problem = problemProps(name, enquiry);
  if (!actions) return { name, defaultValue: value, ...problem };
  return {
    name,
    value,
    ...problem,
    onChange: ({ target }: Typed) => {
      actions.type(name, target.value);
    },
  };
};

/** Attributes of a radio button or a box that stands for a value. */
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

/** The field of a form by its name. */
export const fieldOf = (form: HTMLFormElement | null, name: string): HTMLElement | null => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLElement ? field : null;
};
