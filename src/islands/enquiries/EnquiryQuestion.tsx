import { Stepper } from '#components/ui/form/Stepper.tsx';
import { MAX_ASKED, MAX_MESSAGE } from '#lib/enquiries/enquiry.ts';
import { EnquiryProblem } from './EnquiryProblem.tsx';
import { choiceProps, textProps, type FormProps } from './field-props.ts';
import styles from './EnquiryForm.module.css';

/** What is asked, how many pieces are asked for, and the terms. */
export const EnquiryQuestion = (form: FormProps) => {
  const { wrong } = form.enquiry;
  return (
    <>
      <div className={styles.field}>
        <label htmlFor="message">Message</label>
        <textarea
          id="message"
          rows={5}
          maxLength={MAX_MESSAGE}
          required
          aria-describedby="message-problem"
          {...textProps('message', form)}
        />
        <EnquiryProblem field="message" wrong={wrong} />
      </div>
      <div className={styles.field}>
        <span className={styles.name}>Quantity</span>
        <Quantity {...form} />
        <EnquiryProblem field="quantity" wrong={wrong} />
      </div>
      <div className={styles.field}>
        <label className={styles.terms}>
          <input type="checkbox" required {...choiceProps('terms', 'on', form)} />
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
  const { quantity = '' } = enquiry.fields;
  return (
    <Stepper
      name="quantity"
      label="Quantity asked for"
      value={Number(quantity) || 1}
      typed={quantity}
      max={MAX_ASKED}
      onStep={actions?.step}
      onType={
        actions &&
        (({ target }) => {
          actions.type('quantity', target.value);
        })
      }
    />
  );
};
