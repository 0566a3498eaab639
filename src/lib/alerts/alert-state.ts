interface Asked {
  readonly kind: string;
  readonly status: string;
}

const WHEN: Readonly<Record<string, string>> = {
  price: 'when it costs less',
  stock: 'when it can be had again',
  search: 'when there is something new, once a week at most',
};

/** When emails are written: 'when it costs less'. */
export const writtenWhen = (kind: string): string => WHEN[kind] ?? '';

/** How far emails that were asked for have come. */
export const alertState = ({ kind, status }: Asked): string => {
  if (status === 'asked') return 'Waits until you confirm it: please look into your mail.';
  return status === 'told' ? 'We have written to you.' : `We write ${writtenWhen(kind)}.`;
};
