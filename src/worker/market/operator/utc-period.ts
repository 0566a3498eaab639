/** In the format that the database compares: UTC, to the millisecond; '' for no bound. */
export const utcMoment = (moment: string): string =>
  moment === '' ? '' : new Date(moment).toISOString();

interface Period {
  readonly from: string;
  readonly to: string;
}

/** The period of a query in the format that the database compares. */
export const utcPeriod = ({ from, to }: Period): Period => ({
  from: utcMoment(from),
  to: utcMoment(to),
});
