import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { CUSTOMER, signIn } from '../../../tests/browser/visitor.ts';
import { $outcome } from '../state/account/outcome.ts';
import { Profile } from './Profile.tsx';

const SAVE = 'PUT /api/customer';
const SAVE_PICTURE = 'POST /v1/api/profiles/postprofilepicture';
const REMOVE_PICTURE = 'GET /v1/api/profiles/getremoveprofilepicture';

/** The picture that the shop has stored, to tell it from one that is only chosen. */
const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

const RECORD = {
  ...CUSTOMER,
  address: '1 Church Lane',
  city: 'Great Tew',
  postcode: 'OX7 4AA',
  country: 'United Kingdom',
  accountType: 'DECORAIT_PRO_CLIENT',
};

const picture = page.getByRole('img', { name: 'Your profile picture' });
const file = page.getByLabelText('Choose a picture');
const savePicture = page.getByRole('button', { name: 'Save picture' });
const removePicture = page.getByRole('button', { name: 'Remove picture' });
const name = page.getByLabelText('Name', { exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

const show = (pictureURL = '') =>
  render(<Profile customer={{ ...RECORD, pictureURL }} done="" form={undefined} />);

const drawn = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(4, 4);
  canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', {
    type: 'image/png',
  });
};

beforeEach(() => {
  signIn();
  $outcome.set(null);
});

describe('the picture of a customer', () => {
  it('[PROFILE-009] is previewed before the upload, and then shown as the shop has stored it', async () => {
    await show();
    await expect.element(picture).not.toBeInTheDocument();
    await userEvent.upload(file, await drawn());
    await expect.element(picture).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    expect(sentBy(SAVE_PICTURE)).toEqual([]);
    reply(SAVE_PICTURE, { data: { ...RECORD, pictureURL: PICTURE } });
    await savePicture.click();
    await expect.element(picture).toHaveAttribute('src', PICTURE);
    expect(sentBy(SAVE_PICTURE)).toHaveLength(1);
    await expect.element(file).toHaveProperty('files.length', 0);
  });

  it('[PROFILE-009] is not uploaded if it cannot be a picture, and its field says so', async () => {
    await show();
    await userEvent.upload(file, new File(['text'], 'me.png', { type: 'image/png' }));
    await savePicture.click();
    await expect.element(file).toHaveAttribute('aria-invalid', 'true');
    expect(sentBy(SAVE_PICTURE)).toEqual([]);
  });

  it('[PROFILE-009] disappears at once when it is removed', async () => {
    const removing = Promise.withResolvers<object>();
    reply(REMOVE_PICTURE, () => removing.promise);
    await show(PICTURE);
    await removePicture.click();
    await expect.element(picture).not.toBeInTheDocument();
    await expect.element(removePicture).not.toBeInTheDocument();
    removing.resolve({ data: RECORD });
    await expect.element(page.getByRole('status')).toBeVisible();
    await expect.element(picture).not.toBeInTheDocument();
  });

  it('[PROFILE-009] returns when it cannot be removed', async () => {
    reply(REMOVE_PICTURE, refusal(503, 'Not now.'));
    await show(PICTURE);
    await removePicture.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not now.');
    await expect.element(picture).toHaveAttribute('src', PICTURE);
  });
});

describe('the details of a customer', () => {
  it('[PROFILE-008] are shown as the shop has stored them, once they are saved', async () => {
    reply(SAVE, { data: { ...RECORD, name: 'Ada Lovelace' } });
    await show();
    await name.fill('  Ada Lovelace ');
    await save.click();
    await expect.element(page.getByRole('status')).toBeVisible();
    await expect.element(name).toHaveValue('Ada Lovelace');
    expect(sentBy(SAVE).map(({ body }) => body)).toEqual([
      expect.objectContaining({ name: '  Ada Lovelace ', city: 'Great Tew' }),
    ]);
  });

  it('[PROFILE-008] show problems at their fields, and keep the typed values', async () => {
    reply(SAVE, refusal(422, 'Please look at the fields.', ['body.name: Name is required.']));
    await show();
    await name.fill(' ');
    await page.getByLabelText('City').fill('Bath');
    await save.click();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(name).toHaveAccessibleDescription('Name is required.');
    await expect.element(page.getByLabelText('City')).toHaveValue('Bath');
  });
});
