import { writeFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { markPage } from '../in-place.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { windowWidth } from '../project.ts';
import { fillProfile } from './profile-form.ts';
import { CAMERA_JPEG, JPEG, PNG } from '../../worker/account/pictures.ts';

const sound = async (page: Page): Promise<void> => {
  expect(await violationsOf(page)).toEqual([]);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(html)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
};

test('[PROFILE-001] [PROFILE-004] [PROFILE-008] the profile is saved, and the dropdown shows its name', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, '/profile/edit');
  await expect(page.locator('#name')).toHaveValue('Ada Byron');
  await expect(page.getByLabel('Client')).toBeChecked();
  await sound(page);
  const stayed = await markPage(page);
  await fillProfile(page);
  await page.fill('#postcode', '12345');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.locator('#postcode-problem')).toHaveText('This isn’t a UK postcode.');
  await expect(page.getByRole('alert')).toHaveText('This isn’t a UK postcode.');
  await expect(page.locator('#name')).toHaveValue('Ada Lovelace');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 400')]);
  await page.fill('#postcode', 'ls1 4ap');
  await save.click();
  await expect(page.getByText('Your profile has been saved.')).toBeInViewport();
  await expect(page.locator('#postcode-problem')).toBeHidden();
  await expect(page.locator('#postcode')).toHaveValue('LS1 4AP');
  await expect(page.locator('#telephone')).toHaveValue('+441632960210');
  await expect(page.locator('#gender')).toHaveValue('female');
  await expect(page.getByLabel('Interior Designer')).toBeChecked();
  await page.locator('#profile-menu summary').click();
  await expect(page.locator('#profile-menu .name')).toHaveText('Ada Lovelace');
  await stayed();
  expect(complaints).toEqual([]);
});

test('[PROFILE-008] without JavaScript, errors appear at their fields and input is kept', async ({
  page,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/');
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/profile/edit');
  await fillProfile(plain);
  await plain.fill('#postcode', '12345');
  await plain.fill('#telephone', '12');
  await plain.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(plain.locator('#postcode-problem')).toHaveText('This isn’t a UK postcode.');
  await expect(plain.locator('#telephone-problem')).toContainText('7 to 15 digits');
  await expect(plain.locator('#name')).toHaveValue('Ada Lovelace');
  await expect(plain.locator('#postcode')).toHaveValue('12345');
  await expect(plain.getByLabel('Interior Designer')).toBeChecked();
  await expect(plain.locator('#gender')).toHaveValue('female');
  await fillProfile(plain);
  await plain.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(plain.getByText('Your profile has been saved.')).toBeVisible();
  await plain.context().close();
});

test('[PROFILE-003] [PROFILE-009] a picture is uploaded, shown in the dropdown, and removed', async ({
  page,
  baseURL,
  viewport,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await signUp(page, '/profile/edit');
  const choose = async (on: Page, name: string, bytes: Uint8Array) => {
    const file = test.info().outputPath(name);
    await writeFile(file, bytes);
    await on.setInputFiles('#picture', file);
  };
  const save = (on: Page) => on.getByRole('button', { name: 'Save picture' }).click();
  const stayed = await markPage(page);
  const shown = page.getByAltText('Your profile picture');
  // The picture is chosen before the island responds; the island then shows it.
  await choose(page, 'me.png', PNG);
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await page.route('**/postprofilepicture', (route) => route.abort(), { times: 1 });
  await save(page);
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
  await expect(shown).toHaveAttribute('src', /^blob:/);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  await save(page);
  await expect(page.getByText('Your picture has been saved.')).toBeVisible();
  await expect(shown).toHaveAttribute('src', /^\/profile\/picture/);
  await stayed();
  await sound(page);
  const menu = page.locator('#profile-menu');
  await menu.locator('summary').click();
  const picture = menu.locator('.picture img');
  // The shop re-encodes the picture to this width, whatever its size was.
  await expect(picture).toHaveJSProperty('naturalWidth', 288);
  await expect(menu.getByRole('link', { name: 'Edit your profile' })).toBeVisible();
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/profile/edit');
  await choose(plain, 'me.png', new TextEncoder().encode('GIF89a'));
  await save(plain);
  await expect(plain.locator('#picture-problem')).toHaveText(
    'The picture must be a JPEG, PNG or WebP file.',
  );
  await choose(plain, 'me.jpg', CAMERA_JPEG.slice(0, 300));
  await save(plain);
  await expect(plain.locator('#picture-problem')).toContainText('The picture is incomplete.');
  const large = new Uint8Array(1_048_577);
  large.set(JPEG);
  await choose(plain, 'me.jpg', large);
  await save(plain);
  await expect(plain.locator('#picture-problem')).toContainText('larger than 1 MB');
  await plain.getByRole('button', { name: 'Remove picture' }).click();
  await expect(plain.getByText('Your picture has been removed.')).toBeVisible();
  await expect(plain.getByAltText('Your profile picture')).toBeHidden();
  await plain.context().close();
  expect(complaints).toEqual([]);
});
