import { test } from '@playwright/test';

/** Id of the site that the running project tests. */
export const siteId = (): string => (test.info().project.metadata as { site: string }).site;

/** Width, in pixels, of the window that the running project opens. */
export const windowWidth = (): number => (test.info().project.metadata as { width: number }).width;
