import type { ChangeEvent } from 'react';
import type { ShownEnquiry } from '#lib/enquiries/shown-enquiry.ts';
import type { EnquiryActions } from '../state/enquiries/enquiry-form.ts';

/** The enquiry of a form; without actions, the form is sent to its page. */
export interface FormProps {
  readonly enquiry: ShownEnquiry;
  readonly actions?: EnquiryActions | undefined;
}

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Attributes of a field for text. */
export const textProps = (name: string, { enquiry: { fields, wrong }, actions }: FormProps) => {
  const value = fields[name] ?? '';
  if (!actions) return { name, defaultValue: value };
  return {
    ...{ name, value, 'aria-invalid': wrong.includes(name) || undefined },
    onChange: ({ target }: Typed) => {
      actions.type(name, target.value);
    },
  };
};

/** Attributes of a radio button or a box that stands for a value. */
export const choiceProps = (name: string, value: string, { enquiry, actions }: FormProps) => {
  const isChosen = enquiry.fields[name] === value;
  if (!actions) return { name, value, defaultChecked: isChosen };
  return {
    ...{ name, value, checked: isChosen },
    'aria-invalid': enquiry.wrong.includes(name) || undefined,
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
