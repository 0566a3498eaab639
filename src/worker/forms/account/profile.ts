import { pictureProblem } from '#lib/account/profile.ts';
import { paths } from '#lib/paths.ts';
import { ShopError } from '../../platform/errors.ts';
import type { FormAction } from '../forms.ts';

/** Saves the record of the profile (PROFILE-008). @throws {ShopError} `invalid_request` by field */
export const saveProfile: FormAction = async ({ api, fields }) => {
  const { name = '', accountType = '', telephone = '', gender = '' } = fields;
  const { address = '', city = '', postcode = '', country = '' } = fields;
  await api.saveCustomer({
    body: { name, accountType, telephone, address, city, postcode, country, gender },
  });
  return paths.profile('saved');
};

/** @throws {ShopError} `invalid_request` with what is wrong with the file at its field. */
export const savePicture: FormAction = async ({ api, files: { picture } }) => {
  const bytes = new Uint8Array((await picture?.arrayBuffer()) ?? []);
  const problem = pictureProblem(bytes);
  if (problem !== null) {
    throw new ShopError('invalid_request', 400, problem, { details: [`body.picture: ${problem}`] });
  }
  await api.saveProfilePicture({ body: { files: [{ data: bytes.toBase64() }] } });
  return paths.profile('pictured');
};

/** Removes the picture of the profile (PROFILE-009). */
export const removePicture: FormAction = async ({ api }) => {
  await api.removeProfilePicture();
  return paths.profile('unpictured');
};
