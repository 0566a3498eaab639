import { NO_ACCESS } from '@parlour/domain';
import { describe, expect, it } from 'vitest';
import { createAddress, deleteAddress, listAddresses, updateAddress } from '@parlour/contract';
import { ADDRESS, shopper } from '../checkout/shopper.ts';

describe('addresses', () => {
  it('[ADDRESS-001] [API-059] [API-060] [API-061] [API-062] [ENTITY-025] are created, listed, changed and deleted', async () => {
    const ada = await shopper();
    const form = {
      ...ADDRESS,
      streetB: 'The Old Dairy',
      addressName: 'Home',
      mobileNumber: '01632 960 210',
    };
    const { data: created } = await ada.call(createAddress, { body: form });
    expect(created).toEqual({
      id: created.id,
      addressName: 'Home',
      streetA: '1 Church Lane',
      streetB: 'The Old Dairy',
      city: 'Great Tew',
      country: 'United Kingdom',
      postcode: 'OX7 4AA',
      addressType: 'delivery_address',
      mobileNumber: '01632960210',
      ...NO_ACCESS,
    });
    const changed = { ...form, city: 'Oxford' };
    await ada.call(updateAddress, { params: { id: created.id }, body: changed });
    expect((await ada.call(listAddresses)).data).toEqual([{ ...created, city: 'Oxford' }]);
    await ada.call(deleteAddress, { params: { id: created.id } });
    expect((await ada.call(listAddresses)).data).toEqual([]);
  });

  it.each([
    ['streetA', { streetA: ' ' }, 'body.streetA: Address Line 1 is required.'],
    ['city', { city: '' }, 'body.city: City is required.'],
    ['country', { country: '' }, 'body.country: Country is required.'],
    ['postcode', { postcode: '' }, 'body.postcode: Postcode is required.'],
    ['a UK postcode', { postcode: '12345' }, 'body.postcode: This isn’t a UK postcode.'],
    [
      'a known country',
      { country: 'Narnia' },
      'body.country: We don’t know this country. Please enter its name in English, such as France.',
    ],
    [
      'a telephone',
      { mobileNumber: '12' },
      'body.mobileNumber: Telephone: 7 to 15 digits, with an optional leading +.',
    ],
  ])('[ADDRESS-001] needs %s', async (_, change, detail) => {
    const ada = await shopper();
    const refused = ada.call(createAddress, { body: { ...ADDRESS, ...change } });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      details: expect.arrayContaining([detail]) as string[],
    });
  });

  it('[ADDRESS-001] are saved once, however they are typed and however many requests arrive at once', async () => {
    const ada = await shopper();
    const typed = ['ox74aa', 'OX7 4AA', ' ox7  4aa '].map((postcode) =>
      ada.call(createAddress, { body: { ...ADDRESS, postcode } }),
    );
    const saved = await Promise.all(typed);
    expect(new Set(saved.map(({ data }) => data.id)).size).toBe(1);
    const { data: other } = await ada.call(createAddress, {
      body: { ...ADDRESS, addressName: 'Home' },
    });
    expect((await ada.call(listAddresses)).data).toEqual([other, saved[0]?.data]);
  });

  it.each([
    { streetA: '1, church lane' },
    { streetA: '1  Church\u200b Lane ', city: 'GREAT TEW' },
    { postcode: 'ox7-4aa' },
  ])('[ADDRESS-001] are the same in another spelling: %j', async (spelling) => {
    const ada = await shopper();
    const { data: saved } = await ada.call(createAddress, { body: ADDRESS });
    const { data: again } = await ada.call(createAddress, { body: { ...ADDRESS, ...spelling } });
    expect(again).toEqual(saved);
    expect((await ada.call(listAddresses)).data).toEqual([saved]);
  });

  it.each([
    { addressName: 'Home' },
    { streetA: '2 Church Lane' },
    { streetB: 'The Old Dairy' },
    { city: 'Oxford' },
    { country: 'Jersey', postcode: 'JE2 3AB' },
    { postcode: 'OX7 4AB' },
    { addressType: 'billing_address' },
    { mobileNumber: '01632960210' },
  ])('[API-059] are saved beside others that differ only in %j', async (change) => {
    const ada = await shopper();
    const { data: first } = await ada.call(createAddress, { body: ADDRESS });
    const { data: second } = await ada.call(createAddress, { body: { ...ADDRESS, ...change } });
    expect(second).toEqual({ ...first, ...change, id: second.id });
    expect((await ada.call(listAddresses)).data).toEqual([second, first]);
  });

  it('[API-059] keep the newest answers about access, and those of before if none are given', async () => {
    const ada = await shopper();
    const { data: first } = await ada.call(createAddress, { body: ADDRESS });
    const body = { ...ADDRESS, accessFloor: ' Third ', accessLift: 'no', accessDoor: '74.5' };
    const { data: answered } = await ada.call(createAddress, { body });
    expect(answered).toEqual({
      ...first,
      accessFloor: 'Third',
      accessLift: 'no',
      accessDoor: 74.5,
    });
    expect((await ada.call(createAddress, { body: ADDRESS })).data).toEqual(answered);
    expect((await ada.call(listAddresses)).data).toEqual([answered]);
  });

  it.each([
    ['70 cm', 70],
    ['82cm', 82],
    ['0.7 m', 70],
    ['28 in', 71.12],
    ['2ft 6', 76.2],
  ])('[API-059] take a door of %s', async (accessDoor, centimetres) => {
    const ada = await shopper();
    const body = { ...ADDRESS, accessDoor };
    expect((await ada.call(createAddress, { body })).data.accessDoor).toBe(centimetres);
  });

  it.each([
    ['accessLift', 'perhaps'],
    ['accessDoor', '7'],
    ['accessDoor', 'wide'],
    ['accessDoor', '70 kg'],
    ['accessDoor', '700'],
    ['accessTelephone', '12'],
  ])('[API-059] are refused with %s %s', async (field, value) => {
    const ada = await shopper();
    const body = { ...ADDRESS, [field]: value };
    await expect(ada.call(createAddress, { body })).rejects.toMatchObject({
      status: 400,
      details: [expect.stringContaining(`body.${field}: `) as string],
    });
  });

  it('[API-060] are changed in every field, and no other address with them', async () => {
    const ada = await shopper();
    const { data: kept } = await ada.call(createAddress, { body: ADDRESS });
    const { data: old } = await ada.call(createAddress, { body: { ...ADDRESS, city: 'Oxford' } });
    const changed = {
      addressName: 'Work',
      streetA: '9 Rue du Four',
      streetB: 'Second floor',
      city: 'Paris',
      country: 'France',
      postcode: '75006',
      addressType: 'billing_address',
      mobileNumber: '+33123456789',
      ...{ accessFloor: 'Third', accessLift: 'no', accessStairs: 'Narrow', accessDoor: 74.5 },
      ...{ accessParking: 'In the yard', accessName: 'Zoé', accessTelephone: '+33987654321' },
    };
    const { data } = await ada.call(updateAddress, { params: { id: old.id }, body: changed });
    expect(data).toEqual({ id: old.id, ...changed });
    expect((await ada.call(listAddresses)).data).toEqual([data, kept]);
  });

  it('[API-060] keep the answers about access that a change does not name, and lose those it takes back', async () => {
    const ada = await shopper();
    const body = {
      ...ADDRESS,
      accessFloor: 'Third',
      accessDoor: 74.5,
      accessTelephone: '01632960210',
    };
    const { data: old } = await ada.call(createAddress, { body });
    const change = (fields: object) =>
      ada.call(updateAddress, { params: { id: old.id }, body: { ...ADDRESS, ...fields } });
    expect((await change({ city: 'Oxford' })).data).toEqual({ ...old, city: 'Oxford' });
    const { data } = await change({ accessFloor: '', accessDoor: '', accessTelephone: '' });
    expect(data).toEqual({ ...old, accessFloor: '', accessDoor: 0, accessTelephone: '' });
  });

  it('[ADDRESS-001] accept any postcode of another country', async () => {
    const ada = await shopper();
    const body = { ...ADDRESS, country: 'France', postcode: '75001' };
    expect((await ada.call(createAddress, { body })).data.postcode).toBe('75001');
  });

  it('[ADDRESS-001] keep one spelling of what is typed or pasted', async () => {
    const ada = await shopper();
    const cases = [
      [{ country: 'U.K.' }, { country: 'United Kingdom', postcode: 'OX7 4AA' }],
      [{ country: 'Vereinigtes Königreich' }, { country: 'United Kingdom', postcode: 'OX7 4AA' }],
      [{ postcode: '\u202aox7\u200b-4aa\u202c' }, { postcode: 'OX7 4AA' }],
      [{ postcode: 'je23ab' }, { country: 'Jersey', postcode: 'JE2 3AB' }],
      [{ country: 'Isle of Man', postcode: 'im11aa' }, { postcode: 'IM1 1AA' }],
      [{ mobileNumber: '+44 (0)7700 900123' }, { mobileNumber: '+447700900123' }],
      [{ mobileNumber: '+44 07700 900123' }, { mobileNumber: '+447700900123' }],
      [{ mobileNumber: '\u202a07700.900.123\u202c' }, { mobileNumber: '07700900123' }],
      [{ mobileNumber: '01632/960210' }, { mobileNumber: '01632960210' }],
      [{ streetA: '1\u0000 Church\u0007\tLane' }, { streetA: '1 Church Lane' }],
      [{ mobileNumber: '(01632) 960–210' }, { mobileNumber: '01632960210' }],
    ] as const;
    for (const [typed, kept] of cases) {
      const { data } = await ada.call(createAddress, { body: { ...ADDRESS, ...typed } });
      expect(data).toMatchObject(kept);
    }
    const wrong = { ...ADDRESS, country: 'U.K.', postcode: 'not a postcode' };
    await expect(ada.call(createAddress, { body: wrong })).rejects.toMatchObject({
      details: ['body.postcode: This isn’t a UK postcode.'],
    });
  });

  it('[ADDRESS-001] belong to one customer at one site', async () => {
    const ada = await shopper();
    const { data } = await ada.call(createAddress, { body: ADDRESS });
    for (const other of [await shopper(), await shopper('hearth', { sub: ada.sub })]) {
      expect((await other.call(listAddresses)).data).toEqual([]);
      const params = { id: data.id };
      await expect(other.call(deleteAddress, { params })).rejects.toMatchObject({ status: 404 });
      const update = other.call(updateAddress, { params, body: ADDRESS });
      await expect(update).rejects.toMatchObject({ status: 404 });
    }
    expect((await ada.call(listAddresses)).data).toHaveLength(1);
  });
});
