import { ENQUIRY_MESSAGES, type EnquiryField } from '#lib/enquiries/enquiry.ts';

interface Props {
  readonly field: EnquiryField;
  readonly wrong: readonly string[];
}

/** The problem of a field, if it has one. */
export const EnquiryProblem = ({ field, wrong }: Props) => (
  <p className="small bold negative" id={`${field}-problem`} hidden={!wrong.includes(field)}>
    {ENQUIRY_MESSAGES[field]}
  </p>
);
