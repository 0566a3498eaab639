import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Address } from '@parlour/contract';
import { HOME } from '../../../tests/browser/enquiry.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { signIn } from '../../../tests/browser/visitor.ts';
import { $outcome } from '../state/account/outcome.ts';
import { Addresses } from './Addresses.tsx';

const LOOK_UP = 'GET /api/address';
const CREATE = 'POST /api/customer/address';
const CHANGE = 'PUT /api/customer/address/9';
const DELETE = 'DELETE /api/customer/address/9';

const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`));
const saved = (street: string) => page.getByRole('listitem').filter({ hasText: street });
const save = page.getByRole('button', { name: 'Save', exact: true }).last();

const show = (addresses: readonly Address[] = [HOME]) =>
  render(<Addresses addresses={addresses} editedId="" done="" suggestions={null} />);

const fillIn = async () => {
  await field('Address Line 1').fill('2 High Street');
  await field('City').fill('Bath');
  await field('Postcode').fill('BA1 1AA');
};

beforeEach(() => {
  signIn();
  $outcome.set(null);
});

describe('the list of a customer’s addresses', () => {
  it('[ADDRESS-001] shows a new one at once, which can be changed once the shop has stored it', async () => {
    const saving = Promise.withResolvers<object>();
    reply(CREATE, () => saving.promise);
    await show();
    await fillIn();
    await save.click();
    await expect.element(saved('2 High Street')).toBeVisible();
    await expect.element(saved('2 High Street')).toHaveAttribute('inert');
    saving.resolve({ data: { ...HOME, id: '10', streetA: '2 High Street', city: 'Bath' } });
    await expect.element(page.getByText('The address is saved.')).toBeVisible();
    await expect.element(saved('2 High Street')).not.toHaveAttribute('inert');
    await expect.element(field('Address Line 1')).toHaveValue('');
  });

  it('[ADDRESS-001] removes a new one again that the shop refuses, and keeps the typed values', async () => {
    reply(CREATE, refusal(422, 'Please look at the fields.', ['body.city: City is too long.']));
    await show();
    await fillIn();
    await save.click();
    await expect.element(field('City')).toHaveAccessibleDescription('City is too long.');
    await expect.element(field('City')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Address Line 1')).toHaveValue('2 High Street');
    await expect.element(saved('2 High Street')).not.toBeInTheDocument();
  });

  it('[ADDRESS-001] saves once for two presses', async () => {
    const saving = Promise.withResolvers<object>();
    reply(CREATE, () => saving.promise);
    await show();
    await fillIn();
    await save.click();
    await expect.element(saved('2 High Street')).toBeVisible();
    await save.click();
    saving.resolve({ data: { ...HOME, id: '10', streetA: '2 High Street' } });
    await expect.element(page.getByText('The address is saved.')).toBeVisible();
    expect(sentBy(CREATE)).toHaveLength(1);
  });

  it('[ADDRESS-001] changes one in the form below, whose heading takes the focus', async () => {
    reply(CHANGE, { data: { ...HOME, streetA: '3 Church Lane' } });
    await show();
    await page.getByRole('link', { name: 'Edit 1 Church Lane' }).click();
    await expect.element(page.getByRole('heading', { name: 'Change this address' })).toHaveFocus();
    await expect.element(field('City')).toHaveValue('Great Tew');
    expect(location.search).toBe('?edit=9');
    await field('Address Line 1').fill('3 Church Lane');
    await save.click();
    await expect.element(saved('3 Church Lane')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Add New Address' })).toBeVisible();
    expect(location.search).toBe('');
  });

  it('[ADDRESS-001] leaves the form open that is opened while another address is being saved', async () => {
    const saving = Promise.withResolvers<object>();
    reply(CREATE, () => saving.promise);
    await show();
    await fillIn();
    await save.click();
    await page.getByRole('link', { name: 'Edit 1 Church Lane' }).click();
    saving.resolve({ data: { ...HOME, id: '10', streetA: '2 High Street' } });
    await expect.element(page.getByText('The address is saved.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Change this address' })).toBeVisible();
    await expect.element(field('Address Line 1')).toHaveValue('1 Church Lane');
    expect(location.search).toBe('?edit=9');
  });

  it('[ADDRESS-001] is unchanged when a change is cancelled', async () => {
    await show();
    await page.getByRole('link', { name: 'Edit 1 Church Lane' }).click();
    await field('City').fill('Bath');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect.element(field('City')).toHaveValue('');
    await expect.element(saved('Great Tew')).toBeVisible();
  });

  it('[ADDRESS-001] removes a deleted one at once, and restores it when the shop refuses', async () => {
    const deleting = Promise.withResolvers<object>();
    reply(DELETE, () => deleting.promise);
    await show([{ ...HOME, id: '8', streetA: '8 Mill Lane' }, HOME]);
    await page.getByRole('button', { name: 'Delete 1 Church Lane' }).click();
    await expect.element(saved('1 Church Lane')).not.toBeInTheDocument();
    deleting.resolve(refusal(409, 'An order goes there.')());
    await expect.element(page.getByRole('alert')).toHaveTextContent('An order goes there.');
    await expect.element(page.getByRole('listitem').last()).toHaveTextContent('1 Church Lane');
  });

  it('[ADDRESS-001] is empty once the only one is deleted, with the focus on the result', async () => {
    reply(DELETE, { data: {} });
    await show();
    await page.getByRole('button', { name: 'Delete 1 Church Lane' }).click();
    await expect.element(page.getByText('You haven’t saved an address yet.')).toBeVisible();
    const outcome = page.getByText('The address is deleted.');
    await expect.element(outcome).toBeVisible();
    await expect.poll(() => document.activeElement?.contains(outcome.element())).toBe(true);
    await expect.poll(() => document.activeElement).not.toBe(document.body);
  });
});

describe('the postcode of an address', () => {
  const BATH = { line_1: '', line_2: '', town_or_city: 'Bath', country: 'United Kingdom' };
  const find = page.getByRole('button', { name: 'Find the town' });

  it('[ADDRESS-002] fills in the town, and keeps typed values', async () => {
    reply(LOOK_UP, { data: { list: [BATH] } });
    await show([]);
    await field('Postcode').fill('BA1 1AC');
    await find.click();
    await expect.element(field('City')).toHaveValue('Bath');
    await field('City').fill('Bristol');
    await find.click();
    await expect.element(page.getByText('This postcode is in:')).toBeVisible();
    await expect.element(field('City')).toHaveValue('Bristol');
  });

  it('[ADDRESS-002] offers its places, one of which fills the fields and focuses the street', async () => {
    const street = { ...BATH, line_1: '4 High Street', line_2: 'Weston' };
    reply(LOOK_UP, { data: { list: [street, { ...BATH, town_or_city: 'Corston' }] } });
    await show([]);
    await field('Name').fill('Ada Byron');
    await field('Postcode').fill(' ba2 2aa');
    await find.click();
    await page.getByRole('button', { name: '4 High Street, Weston, Bath' }).click();
    await expect.element(field('Address Line 1')).toHaveValue('4 High Street');
    await expect.element(field('Address Line 2')).toHaveValue('Weston');
    await expect.element(field('Name')).toHaveValue('Ada Byron');
    expect(sentBy(LOOK_UP).map(({ path }) => path)).toEqual(['/api/address?postcode=BA22AA']);
    await expect.element(field('City')).toHaveValue('Bath');
    await expect.element(field('Address Line 1')).toHaveFocus();
    await expect.element(page.getByText('This postcode is in:')).not.toBeInTheDocument();
  });

  it('[ADDRESS-002] is not looked up while it is blank', async () => {
    await show([]);
    await field('Postcode').fill('  ');
    await find.click();
    await field('Postcode').fill('XX2 2XX');
    reply(LOOK_UP, { data: { list: [BATH] } });
    await find.click();
    await expect.element(field('City')).toHaveValue('Bath');
    expect(sentBy(LOOK_UP)).toHaveLength(1);
  });

  it('[ADDRESS-002] is unknown when the lookup fails', async () => {
    reply(LOOK_UP, refusal(503, ''));
    await show([]);
    await field('Postcode').fill('XX1 1XX');
    await find.click();
    await expect.element(page.getByText(/We don’t know this postcode/)).toBeVisible();
  });
});
