import { pictureProblem } from '@parlour/domain';
import { PROFILE_DONE } from '#lib/shell/done-sentence.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { asCustomer, takeCustomer, type SessionStore } from '../identity/session.ts';
import { tell, type Problems } from './outcome.ts';

type Api = Pick<BrowserApi, 'saveCustomer' | 'saveProfilePicture' | 'removeProfilePicture'>;

/** The fields of the profile form. */
export type ProfileFields = Parameters<Api['saveCustomer']>[0]['body'];

interface Options {
  readonly api?: Api;
  readonly session?: Pick<SessionStore, 'asCustomer' | 'takeCustomer'>;
}

/** A problem of the picture field, in the server's shape. */
const pictureRefusal = (message: string): HttpError =>
  new HttpError(400, 'invalid_request', message, [`body.picture: ${message}`]);

/** The file's bytes in base64. @throws {HttpError} for a file that cannot be a profile picture */
const encoded = async (file: File): Promise<string> => {
  const problem = pictureProblem(new Uint8Array(await file.arrayBuffer()));
  if (problem !== null) throw pictureRefusal(problem);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = reader.result as string;
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => {
      reject(pictureRefusal('The file can’t be read. Please choose it again.'));
    };
    reader.readAsDataURL(file);
  });
};

/** The customer's details: the session shows what the server has stored. */
export const createProfile = ({
  api = siteApi,
  session = { asCustomer, takeCustomer },
}: Options = {}) => {
  const take = async (call: () => ReturnType<Api['saveCustomer']>): Promise<void> => {
    session.takeCustomer((await session.asCustomer(call)).data);
  };
  return {
    /** Saves the details (PROFILE-008). */
    save: (body: ProfileFields): Promise<Problems> =>
      tell(() => take(() => api.saveCustomer({ body })), PROFILE_DONE.saved),

    /** Saves a picture, unless it cannot be one (PROFILE-009). */
    savePicture: (file: File): Promise<Problems> => {
      const save = async () => {
        const data = await encoded(file);
        await take(() => api.saveProfilePicture({ body: { files: [{ data }] } }));
      };
      return tell(save, PROFILE_DONE.pictured);
    },

    /** Removes the picture (PROFILE-009). */
    removePicture: (): Promise<Problems> =>
      tell(() => take(() => api.removeProfilePicture()), PROFILE_DONE.unpictured),
  };
};

export const profile = createProfile();
