import type { Page } from '@playwright/test';
import { signUp } from '../identity/customers.ts';
import { saveByCalls } from './saved-style.ts';

/** What the shop says of an order that is a customer's own. */
export const REASON = /because .+ is .+ of your style/;

/** Of the tiles, in their order. */
export const names = (page: Page) => page.locator('main article h2').allTextContents();

/** A customer with a style, as anybody who has played the game and saved what it found. */
export const withStyle = async (page: Page): Promise<void> => {
  await signUp(page, '/about-us');
  await saveByCalls(page, 'Ours');
};
