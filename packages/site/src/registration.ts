import type { Site } from './schema.ts';

/** 'registered in Scotland under number SC123456'; '' for a trader that is not a registered company. */
export const registrationOf = ({ registration }: Pick<Site, 'registration'>): string =>
  registration ? `registered in ${registration.place} under number ${registration.number}` : '';
