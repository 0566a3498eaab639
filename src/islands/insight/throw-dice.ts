/*
 * Runs once a page, with the code that fetches islands ahead, which comes when the page is idle: so the script of
 * every page is no longer for it. Kept pages are the same for everybody, so the dice are thrown here.
 */

/** Share of pages that are measured (docs/insight.md). */
const SHARE = 0.1;

if (Math.random() < SHARE) void import('./measure.ts');
