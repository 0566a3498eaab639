import { describe, expect, it, vi } from 'vitest';
import type { BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { tell } from './outcome.ts';
import { createProfile } from './profile.ts';

const withCalls = (calls: object) => {
  const takeCustomer = vi.fn();
  const profile = createProfile({
    api: calls as unknown as BrowserApi,
    session: { asCustomer: (work) => work(), takeCustomer },
  });
  return { profile, takeCustomer };
};

const NEVER = vi.fn(() => Promise.reject(new Error('no call was expected')));

describe('the customer’s details', () => {
  it('[PROFILE-008] update the session once they are saved', async () => {
    const data = { name: 'Ada Lovelace' };
    const { profile, takeCustomer } = withCalls({
      saveCustomer: () => Promise.resolve({ data, message: '' }),
    });
    expect(await profile.save({} as Parameters<typeof profile.save>[0])).toEqual({});
    expect(takeCustomer).toHaveBeenCalledWith(data);
  });

  it.each([
    [new Uint8Array(), 'Please choose a picture first.'],
    [new TextEncoder().encode('GIF89a'), 'The picture must be a JPEG, PNG or WebP file.'],
  ])('[PROFILE-009] do not include a file that cannot be a picture', async (bytes, sentence) => {
    const { profile, takeCustomer } = withCalls({ saveProfilePicture: NEVER });
    expect(await profile.savePicture(new File([bytes], 'me.png'))).toMatchObject({
      picture: sentence,
    });
    expect(NEVER).not.toHaveBeenCalled();
    expect(takeCustomer).not.toHaveBeenCalled();
  });

  it('lead a visitor who is no longer signed in to the sign-in', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/profile/edit', search: '', assign });
    const over = new HttpError(401, 'signed_out', 'You must be logged in');
    await tell(() => Promise.reject(over), 'Saved.');
    expect(assign).toHaveBeenCalledWith('/auth/sign-in?returnTo=%2Fprofile%2Fedit');
  });
});
