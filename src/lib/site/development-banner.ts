import type { Site } from '@parlour/site';

/** Whether the build is for this machine or for staging. */
declare const __DEVELOPMENT_BUILD__: boolean;

/** A production build never says 'development mode', whatever its settings (HEADER-017). */
export const showsDevelopmentBanner = ({ development }: Pick<Site, 'development'>): boolean =>
  __DEVELOPMENT_BUILD__ && development;
