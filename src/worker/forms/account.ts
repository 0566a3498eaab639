import { Hono } from 'hono';
import { cityAfterLookup, suggestedAddresses } from '#lib/account/addresses-page.ts';
import { alertKind, pictureProblem } from '@parlour/domain';
import { keptIn } from '@parlour/identity';
import { listSearch } from '#lib/listing/list-search.ts';
import { paths } from '#lib/paths.ts';
import { hasEmbeddedIdentity } from '@parlour/site';
import { ShopError, readForm, type PostedForm } from '@parlour/http';
import {
  callAction,
  fieldRefused,
  refused,
  deleteAction,
  withFile,
  type FormRoutes,
  type FormAction,
  type FormsEnv,
} from './forms.ts';

/**
 * Shows the page again with what was typed, the addresses of the postcode, and its town if that field is
 * empty.
 */
export const lookUpPostcode: FormAction = async ({ api, fields }) => {
  const form = { values: fields, errors: {}, done: false };
  const found = (await suggestedAddresses(api, form)) ?? [];
  return { show: { ...fields, city: cityAfterLookup(found, fields.city ?? '') } };
};

/**
 * The pictures in a form, in base64.
 * @param most bytes of each; those of a profile picture when absent
 * @throws {ShopError} `invalid_request` with the problem at the file's field
 */
export const picturesIn = ({ files }: Pick<PostedForm, 'files'>, most?: number) =>
  Promise.all((files.picture ?? []).map(async (file) => encoded(await file.arrayBuffer(), most)));

const encoded = (file: ArrayBuffer, most?: number): string => {
  const bytes = new Uint8Array(file);
  const problem = pictureProblem(bytes, most);
  if (problem !== null) throw fieldRefused('picture', problem);
  return bytes.toBase64();
};

/** The one picture of a form, as the body of a call. @throws {ShopError} `invalid_request`, also without one */
export const pictureIn = async (form: Pick<PostedForm, 'files'>, most?: number) => {
  const [data = encoded(new ArrayBuffer(), most)] = await picturesIn(form, most);
  return { files: [{ data }] };
};

const savePicture = withFile(async (submission) => {
  await submission.api.saveProfilePicture({ body: await pictureIn(submission) });
  return paths.profile('pictured');
});

const createAddress = callAction('createAddress', `${paths.addresses()}?done=saved`);
const updateAddress = callAction('updateAddress', `${paths.addresses()}?done=saved`);

const answerOffer =
  (approved: boolean, next: string): FormAction =>
  async ({ api, fields: { id = '', offerId = '', reason = '' } }) => {
    const body = approved ? { approved } : { approved, reason };
    await api.answerOffer({ params: { id, offerId }, body });
    return next;
  };

const changePassword = callAction(
  'changePassword',
  `${paths.changePassword()}?done=changed`,
  ({ fields, site }) => (hasEmbeddedIdentity(site) ? { keep: keptIn(fields) } : {}),
);

const changeRepeated: FormAction = (submission) => {
  const { newpassword = '', repeat = '' } = submission.fields;
  if (newpassword === repeat) return changePassword(submission);
  throw fieldRefused('repeat', 'The two passwords aren’t the same.');
};

/** Signs up for an email: to the address of the account, or to one that was typed. */
const requestAlert: FormAction = async ({ api, fields, params: { slug = '', variantId = '' } }) => {
  const kind = alertKind(fields.kind);
  if (kind === undefined) throw refused('Please choose what we should email you about.');
  if (fields.do === 'account') await api.createAlert({ body: { variantId, kind } });
  else await api.askForAlert({ body: { variantId, kind, email: fields.email ?? '' } });
  return `${paths.alert(variantId, slug)}?done=asked`;
};

/**
 * Saves the URL of a list as a search.
 * @throws {ShopError} for a URL that is not a list's
 */
const saveSearch: FormAction = async ({ api, fields: { address = '', name = '', letters } }) => {
  const search = await listSearch(api, address);
  if (!search) throw new ShopError('not_found', 404, 'There is no such list.');
  const { heading, ...kept } = search;
  await api.saveSearch({ body: { name: name || heading, ...kept, letters: letters === 'on' } });
  return `${paths.savedSearches()}?done=saved`;
};

/** Where the links in emails about products and searches lead. */
const EMAILS_PAGE = '/emails/:key';
/** Where those of emails sent by version 0.2.0 lead. */
const OLD_EMAILS_PAGE = '/letters/:key';

/** Field and value of a mail program's one-click unsubscribe (RFC 8058). */
const ONE_CLICK = ['List-Unsubscribe', 'One-Click'] as const;

/**
 * Unsubscribes for mail programs, at the old URL too, as they follow no redirect. No page of the shop sends
 * this form, and no cookie comes with it: the key in the URL is enough.
 */
export const oneClickEnd = (): Hono<FormsEnv> =>
  new Hono<FormsEnv>().on('POST', [EMAILS_PAGE, OLD_EMAILS_PAGE], async (c, next) => {
    const [field, value] = ONE_CLICK;
    if ((await readForm(c.req.raw)).fields[field] !== value) return next();
    await c.var.api.endAsked({ params: { key: c.req.param('key') } });
    return c.text('You’ll no longer get these emails.', 200, { 'cache-control': 'no-store' });
  });

/** Leads the links of emails that were sent before their pages moved to the new URLs. */
export const oldEmailLinks = (): Hono<FormsEnv> =>
  new Hono<FormsEnv>().all(OLD_EMAILS_PAGE, (c) => {
    const { pathname, search } = new URL(c.req.url);
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'same-origin');
    return c.redirect(`${pathname.replace('/letters/', '/emails/')}${search}`, 308);
  });

/** The forms of the account's pages, and those of emails that a visitor signs up for. */
export const accountForms: FormRoutes = {
  [paths.profile()]: {
    save: callAction('saveCustomer', paths.profile('saved')),
    picture: savePicture,
    unpicture: callAction('removeProfilePicture', paths.profile('unpictured')),
  },
  [paths.changePassword()]: { change: changeRepeated },
  [paths.addresses()]: {
    save: (submission) => (submission.fields.id ? updateAddress : createAddress)(submission),
    delete: deleteAction('deleteAddress', `${paths.addresses()}?done=removed`),
    postcode: lookUpPostcode,
  },
  [paths.priceRequests()]: {
    accept: answerOffer(true, `${paths.cart()}?done=offer`),
    reject: answerOffer(false, `${paths.priceRequests()}?done=rejected`),
  },
  [paths.savedSearches()]: {
    save: saveSearch,
    set: callAction(
      'setSearchEmails',
      ({ fields }) => `${paths.savedSearches()}?done=${fields.letters === 'on' ? 'on' : 'off'}`,
      ({ fields }) => ({ letters: fields.letters === 'on' }),
    ),
    delete: deleteAction('deleteSavedSearch', `${paths.savedSearches()}?done=deleted`),
  },
  [paths.alerts()]: { stop: deleteAction('deleteAlert', paths.alerts('ended')) },
  '/:slug/products/d/:variantId/alert': { ask: requestAlert },
  [EMAILS_PAGE]: {
    confirm: callAction('confirmAsked', ({ params }, { kind }) => {
      const done = kind === 'samples' ? 'samples' : 'confirmed';
      return `${paths.requestedEmails(params.key ?? '')}?done=${done}`;
    }),
    // Samples that were ordered are still announced when they leave.
    quiet: callAction(
      'endAsked',
      ({ params }) => `${paths.requestedEmails(params.key ?? '')}?done=quiet`,
    ),
    // The page has nothing more to show after this, so the message appears on another page.
    end: callAction('endAsked', paths.emailsEnded()),
  },
};
