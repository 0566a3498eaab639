import { ENQUIRY_MESSAGES, type EnquiryField } from '#lib/enquiries/enquiry.ts';
import styles from './EnquiryProblem.module.css';

interface Props {
  readonly field: EnquiryField;
  readonly wrong: readonly string[];
}

/** What is wrong with a field, shown if it is. */
export const EnquiryProblem = ({ field, wrong }: Props) => (
  <p className={styles.problem} id={`${field}-problem`} hidden={!wrong.includes(field)}>
    {ENQUIRY_MESSAGES[field]}
  </p>
);
