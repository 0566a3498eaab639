/** What a refused request has wrong in one field; as a text, `body.rates.USD: write more than 0`. */
export interface FieldDetail {
  /** The path of the field in its part of the request, such as `rates.USD`. */
  readonly field: string;
  readonly problem: string;
}

const DETAIL = /^(?:body|query|path)\.([\w.-]+): (.*)$/s;

/** The field that a detail of a refusal names; null for a detail of the request as a whole. */
export const fieldDetailIn = (detail: string): FieldDetail | null => {
  const [, field, problem] = DETAIL.exec(detail) ?? [];
  return field === undefined || problem === undefined ? null : { field, problem };
};

/** The detail of a field of the body. */
export const bodyDetail = ({ field, problem }: FieldDetail): string => `body.${field}: ${problem}`;
