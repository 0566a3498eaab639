import type { Page } from '@playwright/test';
import { signUp } from '../identity/customers.ts';
import { saveByCalls } from './saved-style.ts';

/** The shop's explanation of style order. */
export const REASON = /because .+ is .+ of your style/;

/** Names on the tiles, in order. */
export const names = (page: Page) => page.locator('main article h2').allTextContents();

/** Signs up a customer with a saved style, as if after a style game. */
export const withStyle = async (page: Page): Promise<void> => {
  await signUp(page, '/about-us');
  await saveByCalls(page, 'Ours');
};
