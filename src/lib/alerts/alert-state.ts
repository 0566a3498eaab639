interface AlertFields {
  readonly kind: string;
  readonly status: string;
}

const WHEN: Readonly<Record<string, string>> = {
  price: 'when the price drops',
  stock: 'when it’s available again',
  search: 'when there is something new, at most once a week',
};

/** The occasion of the emails: 'when the price drops'. */
export const writtenWhen = (kind: string): string => WHEN[kind] ?? '';

/** The state of an alert, in words. */
export const alertState = ({ kind, status }: AlertFields): string => {
  if (status === 'asked') return 'Waiting for you to confirm it: please check your email.';
  return status === 'told' ? 'We’ve emailed you.' : `We’ll email you ${writtenWhen(kind)}.`;
};
