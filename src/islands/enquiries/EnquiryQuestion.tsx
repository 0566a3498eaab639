import { useRef } from 'react';
import { Stepper } from '#components/ui/Stepper.tsx';
import { MIN_QUANTITY, numberIn } from '@parlour/domain';
import { MAX_ASKED, MAX_MESSAGE } from '#lib/enquiries/enquiry.ts';
import { EnquiryProblem } from './EnquiryProblem.tsx';
import { choiceProps, textProps, type FormProps } from './field-props.ts';
import styles from './EnquiryForm.module.css';

/** The message, the quantity and the terms of a price request. */
export const EnquiryQuestion = (form: FormProps) => {
  const { wrong } = form.enquiry;
  return (
    <>
      <div className={`field start ${styles.field}`}>
        <label htmlFor="message">Message</label>
        <textarea
          id="message"
          rows={5}
          maxLength={MAX_MESSAGE}
          required
          {...textProps('message', form)}
        />
        <EnquiryProblem field="message" wrong={wrong} />
      </div>
      <div className={`field start ${styles.field}`}>
        <span className="bold">Quantity</span>
        <Quantity {...form} />
        <EnquiryProblem field="quantity" wrong={wrong} />
      </div>
      <div className={`field start ${styles.field}`}>
        <label className={`level ${styles.terms}`}>
          <input className="tick" type="checkbox" required {...choiceProps('terms', 'on', form)} />
          <span>
            I accept the{' '}
            <a href="/term-of-use" target="_blank" rel="noopener">
              Terms &amp; Conditions
            </a>
          </span>
        </label>
        <EnquiryProblem field="terms" wrong={wrong} />
      </div>
    </>
  );
};

const Quantity = ({ enquiry, actions }: FormProps) => {
  const field = useRef<HTMLInputElement>(null);
  const { quantity = '' } = enquiry.fields;
  const value = numberIn(quantity) ?? MIN_QUANTITY;

  const step = (by: -1 | 1): void => {
    actions?.step(by);
    // A disabled button loses the focus.
    if (value + by === (by === 1 ? MAX_ASKED : MIN_QUANTITY)) field.current?.focus();
  };

  return (
    <Stepper
      name="quantity"
      label="Quantity asked for"
      value={value}
      typed={quantity}
      max={MAX_ASKED}
      field={field}
      onStep={step}
      onType={
        actions &&
        (({ target }) => {
          actions.type('quantity', target.value);
        })
      }
    />
  );
};
