/** As the database compares moments: in UTC, to the millisecond; '' for no bound. */
export const utcMoment = (moment: string): string =>
  moment === '' ? '' : new Date(moment).toISOString();

interface Period {
  readonly from: string;
  readonly to: string;
}

/** A period of a query as the database compares it. */
export const utcPeriod = ({ from, to }: Period): Period => ({
  from: utcMoment(from),
  to: utcMoment(to),
});
