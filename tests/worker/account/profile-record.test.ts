import { describe, expect, it } from 'vitest';
import {
  listProfiles,
  profileConfig,
  readCustomer,
  readProfilePicture,
  removeProfilePicture,
  saveCustomer,
  saveProfilePicture,
} from '@parlour/contract';
import { shopper } from '../checkout/shopper.ts';
import { CAMERA_JPEG, PNG } from './pictures.ts';

const FORM = {
  name: 'Ada Lovelace',
  accountType: 'DECORAIT_PRO',
  telephone: '01632 960 210',
  address: '12 Mill Lane',
  city: 'Leeds',
  postcode: 'ls14ap',
  country: 'United Kingdom',
  gender: 'female',
} as const;

const picture = (bytes: Uint8Array) => ({ body: { files: [{ data: bytes.toBase64() }] } });

describe('a customer’s record', () => {
  it('[API-051] [ENTITY-028] has the bearer’s claims before anything is saved', async () => {
    const ada = await shopper();
    expect((await ada.call(readCustomer)).data).toEqual({
      _id: ada.sub,
      uid: ada.sub,
      name: 'Ada Byron',
      username: `${ada.sub}@example.test`,
      city: '',
      country: '',
      postcode: '',
      telephone: '',
      address: '',
      gender: '',
      pictureURL: '',
      paymentId: '',
      accountType: '',
    });
  });

  it('[PROFILE-008] [API-052] [ENTITY-028] is saved, and returned as it was saved', async () => {
    const ada = await shopper();
    const saved = await ada.call(saveCustomer, { body: FORM });
    expect(saved.message).toBe('Your profile has been saved.');
    const expected = { ...FORM, telephone: '01632960210', postcode: 'LS1 4AP' };
    expect((await ada.call(readCustomer)).data).toMatchObject(expected);
    await ada.call(saveCustomer, { body: { ...FORM, name: 'Ada King', gender: '' } });
    const again = { ...expected, name: 'Ada King', gender: '' };
    expect((await ada.call(readCustomer)).data).toMatchObject(again);
  });

  it('[API-051] has what the customer saved in place of the bearer’s claims', async () => {
    const ada = await shopper('parlour', { claims: { account_type: 'DECORAIT_TRADE' } });
    const before = await ada.call(readCustomer);
    expect(before.data).toMatchObject({ name: 'Ada Byron', accountType: 'DECORAIT_TRADE' });
    await ada.call(saveCustomer, { body: FORM });
    expect((await ada.call(readCustomer)).data).toEqual({
      ...FORM,
      _id: ada.sub,
      uid: ada.sub,
      username: `${ada.sub}@example.test`,
      telephone: '01632960210',
      postcode: 'LS1 4AP',
      pictureURL: '',
      paymentId: '',
    });
  });

  it('[PROFILE-008] belongs to one customer at one site', async () => {
    const ada = await shopper();
    await ada.call(saveCustomer, { body: FORM });
    await ada.call(saveProfilePicture, picture(PNG));
    for (const other of [await shopper(), await shopper('hearth', { sub: ada.sub })]) {
      expect((await other.call(readCustomer)).data).toMatchObject({ name: 'Ada Byron', city: '' });
      await expect(other.call(readProfilePicture)).rejects.toMatchObject({ status: 404 });
      await other.call(removeProfilePicture);
    }
    expect((await ada.call(readProfilePicture)).data.data).toMatch(/^\/9j\//);
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required.'],
    ['address', { address: '' }, 'Address is required.'],
    ['city', { city: '' }, 'City is required.'],
    ['country', { country: '' }, 'Country is required.'],
    ['postcode', { postcode: '12345' }, 'This isn’t a UK postcode.'],
    ['telephone', { telephone: '12' }, 'Telephone: 7 to 15 digits, with an optional leading +.'],
    ['accountType', { accountType: 'ADMIN' }, 'Please choose an account type.'],
    ['gender', { gender: '?' }, 'Please choose from the list.'],
  ])('[PROFILE-008] [API-052] is refused because of its %s', async (field, change, message) => {
    const ada = await shopper();
    await expect(ada.call(saveCustomer, { body: { ...FORM, ...change } })).rejects.toMatchObject({
      status: 400,
      details: [`body.${field}: ${message}`],
    });
    expect((await ada.call(readCustomer)).data.city).toBe('');
  });

  it('[API-049] is returned by its uid, and for no other customer’s', async () => {
    const [ada, ben] = [await shopper(), await shopper()];
    await ben.call(saveCustomer, { body: FORM });
    const { data } = await ada.call(listProfiles, { body: { list: [ben.sub, ada.sub, 'x'] } });
    expect(data.list.map(({ uid }) => uid)).toEqual([ada.sub]);
    expect((await ada.call(listProfiles, { body: { list: [ben.sub] } })).data.list).toEqual([]);
  });

  it('[API-045] accepts the values that the configuration lists', async () => {
    const { data } = await (await shopper()).call(profileConfig);
    expect(data.accountTypes.map(({ name }) => name)).toEqual([
      'Client',
      'Retailer',
      'Interior Designer',
    ]);
    expect(data.genders.map(({ value }) => value)).toContain('female');
    expect(data.pictureTypes).toEqual(['image/jpeg', 'image/png', 'image/webp']);
    expect(data.largestPicture).toBe(1_048_576);
  });
});

describe('a profile picture', () => {
  it('[PROFILE-009] [API-046] [API-047] is saved, replaced under another URL, and removed', async () => {
    const ada = await shopper();
    const { data: first } = await ada.call(saveProfilePicture, picture(PNG));
    expect(first.pictureURL).toMatch(/^\/profile\/picture\?v=[0-9a-f]{16}$/);
    const { data: second } = await ada.call(saveProfilePicture, picture(CAMERA_JPEG));
    expect(second.pictureURL).not.toBe(first.pictureURL);
    const version = new URL(second.pictureURL, 'http://shop.test').searchParams.get('v');
    expect((await ada.call(readProfilePicture)).data.version).toBe(version);
    const { data: none } = await ada.call(removeProfilePicture);
    expect(none.pictureURL).toBe('');
    await expect(ada.call(readProfilePicture)).rejects.toMatchObject({ status: 404 });
  });

  it('[PROFILE-009] [API-046] may have 1 MB, and no more', async () => {
    const ada = await shopper();
    const largest = new Uint8Array(1_048_576);
    largest.set(CAMERA_JPEG);
    await ada.call(saveProfilePicture, picture(largest));
    const larger = new Uint8Array(1_048_577);
    larger.set(CAMERA_JPEG);
    await expect(ada.call(saveProfilePicture, picture(larger))).rejects.toMatchObject({
      status: 400,
      details: ['body.files.0.data: The picture is larger than 1 MB. Please choose a smaller one.'],
    });
  });

  it.each([
    ['a drawing with scripts', new TextEncoder().encode('<svg onload="alert(1)"/>').toBase64()],
    ['nothing', ''],
    ['text that is not base64', '%%%'],
  ])('[PROFILE-009] [API-046] cannot be %s', async (_, data) => {
    const ada = await shopper();
    const refused = ada.call(saveProfilePicture, { body: { files: [{ data }] } });
    await expect(refused).rejects.toMatchObject({ status: 400 });
    await expect(ada.call(readProfilePicture)).rejects.toMatchObject({ status: 404 });
  });
});
