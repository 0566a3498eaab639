import type { MouseEvent } from 'react';
import { suggestionText, suggestionValue } from '#lib/enquiries/suggested-address.ts';
import type { Suggestion } from '../state/enquiries/enquiries.ts';
import { fieldOf, textProps, type FormProps } from './field-props.ts';
import styles from './EnquiryAddress.module.css';

/** A postcode and its suggested addresses (ENQ-006). */
export const PostcodeLookup = (form: FormProps) => {
  const { actions, enquiry } = form;

  const lookUp = (event: MouseEvent): void => {
    if (!actions) return;
    event.preventDefault();
    void actions.lookUp();
  };

  return (
    <>
      <div className="field gap-1">
        <label htmlFor="postcode">Postcode</label>
        <div className={`level gap-2 stretch ${styles.lookup}`}>
          <input
            className="control tall"
            id="postcode"
            autoComplete="shipping postal-code"
            maxLength={12}
            {...textProps('postcode', form)}
          />
          <button
            className="middle"
            type="submit"
            name="do"
            value="lookup"
            aria-label="Find address"
            onClick={lookUp}
          >
            <svg
              viewBox="0 0 24 24"
              width="20"
              height="20"
              fill="none"
              stroke="currentColor"
              strokeLinejoin="round"
              strokeWidth="1.5"
              aria-hidden="true"
            >
              <path d="m22 2-7 20-4-9-9-4zM22 2 11 13" />
            </svg>
          </button>
        </div>
      </div>
      <ul className={`unless-empty ${styles.suggestions}`} aria-label="Address suggestions">
        {enquiry.suggestions.map((suggestion, index) => (
          <Suggested key={index} suggestion={suggestion} onUse={actions?.use} />
        ))}
      </ul>
    </>
  );
};

interface SuggestedProps {
  readonly suggestion: Suggestion;
  readonly onUse: ((suggestion: Suggestion) => void) | undefined;
}

const Suggested = ({ suggestion, onUse }: SuggestedProps) => {
  const use = (event: MouseEvent<HTMLButtonElement>): void => {
    if (!onUse) return;
    event.preventDefault();
    onUse(suggestion);
    fieldOf(event.currentTarget.form, 'add_line_1')?.focus();
  };
  return (
    <li>
      <button type="submit" name="address" value={suggestionValue(suggestion)} onClick={use}>
        {suggestionText(suggestion)}
      </button>
    </li>
  );
};
