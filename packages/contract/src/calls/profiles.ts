import * as z from 'zod';
import { MAX_PICTURE_BYTES } from '@parlour/domain';
import { call } from '../call.ts';
import { pictureFile, Profile, ProfileForm } from '../entities/profile.ts';
import { jsonFieldsList } from '../json-fields.ts';
import { list, number, text } from '../readers.ts';

const shared = { access: 'customer', family: 'main' } as const;

const Message = z.object({ message: text });

export const readCustomer = call({
  ...shared,
  method: 'GET',
  path: 'api/customer',
  effect: 'read',
  byScripts: true,
  family: 'customer',
  summary: 'The signed-in customer (API-051)',
  reply: z.object({ data: Profile }),
});

export const saveCustomer = call({
  ...shared,
  method: 'PUT',
  path: 'api/customer',
  effect: 'write',
  byScripts: true,
  family: 'customer',
  summary: 'Saves the customer’s record (API-052)',
  body: ProfileForm,
  reply: z.object({ data: Profile, message: text }),
});

const choices = list(z.object({ value: text, name: text }));

export const profileConfig = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/profiles/getconfigdata',
  summary: 'The choices in a profile, and the limits of its picture (API-045)',
  effect: 'read',
  reply: z.object({
    data: z.object({
      accountTypes: choices,
      genders: choices,
      pictureTypes: list(z.string()),
      /** Bytes. */
      largestPicture: number,
    }),
  }),
});

export const listProfiles = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/profiles/postgetbackendprofiles',
  summary: 'Profiles by their uids; customers get only their own (API-049)',
  effect: 'read',
  body: z.object({ list: z.array(z.string().min(1).max(255)).max(100) }),
  reply: jsonFieldsList(Profile),
});

export const saveProfilePicture = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/profiles/postprofilepicture',
  effect: 'write',
  byScripts: true,
  summary: 'Saves the customer’s picture: a JPEG, PNG or WebP of at most 1 MB (API-046)',
  largestBody: 2 * MAX_PICTURE_BYTES,
  body: z.object({ files: z.array(pictureFile(MAX_PICTURE_BYTES)).length(1) }),
  reply: z.object({ data: Profile, message: text }),
});

export const removeProfilePicture = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/profiles/getremoveprofilepicture',
  effect: 'write',
  byScripts: true,
  summary: 'Removes the customer’s picture (API-047)',
  reply: z.object({ data: Profile, message: text }),
});

/** Not in the specification: an upstream without it serves pictures from URLs of its own. */
export const readProfilePicture = call({
  ...shared,
  family: 'customer',
  method: 'GET',
  path: 'api/customer/picture',
  summary: 'The customer’s picture, in base64',
  effect: 'read',
  reply: z.object({ data: z.object({ version: text, data: text }) }),
});

/** Not in the specification: an upstream without it offers no download of the customer's data. */
export const exportCustomer = call({
  ...shared,
  family: 'customer',
  method: 'GET',
  path: 'api/customer/export',
  summary: 'All data about the customer, by kind, as it is stored',
  effect: 'read',
  reply: z.object({ data: z.record(z.string(), z.unknown()) }),
});

export const changePassword = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/profiles/postchangepassword',
  summary: 'Changes the customer’s password (API-050)',
  effect: 'write',
  tokenField: 'access_token',
  body: z.object({
    /** The gateway fills it in; a browser's value is replaced. */
    access_token: z.string().max(8_000).default(''),
    /** Empty for an account that has none yet. */
    password: z.string().max(128).default(''),
    newpassword: z.string().min(8).max(128),
    /** Not in the specification: ids of the passkeys and assistants that stay. Without a list all do. */
    keep: z.array(z.string().max(100)).max(150).optional(),
  }),
  reply: Message,
});

export const signOut = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/profiles/postsignout',
  summary: 'Tells the profile service that the customer has signed out (API-053)',
  effect: 'write',
  reply: Message,
});

export const deleteProfile = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/profiles/getdeleteprofile',
  summary: 'Deletes the customer’s account',
  effect: 'write',
  reply: Message,
});
