import { ENQUIRY_MESSAGES, type EnquiryField } from '#lib/enquiries/enquiry.ts';
import styles from './EnquiryProblem.module.css';

interface Props {
  readonly field: EnquiryField;
  readonly wrong: readonly string[];
}

/** The problem of a field, if it has one. */
export const EnquiryProblem = ({ field, wrong }: Props) => (
  <p className={styles.problem} id={`${field}-problem`} hidden={!wrong.includes(field)}>
    {ENQUIRY_MESSAGES[field]}
  </p>
);
