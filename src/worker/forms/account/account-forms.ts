import { Hono } from 'hono';
import { paths } from '#lib/paths.ts';
import { ShopError } from '../../platform/errors.ts';
import { addressFields, lookUpPostcode } from './address-fields.ts';
import { removeBookmark } from '../bookmarks/remove-bookmark.ts';
import { cardNeedsScript } from '../checkout/payment-method.ts';
import { ownDataFile } from './own-data.ts';
import { profilePicture } from './profile-picture.ts';
import { removePicture, savePicture, saveProfile } from './profile.ts';
import { pageForms, type FormAction, type FormsEnv } from '../forms.ts';

const removeCard: FormAction = async ({ api, fields: { id = '' } }) => {
  await api.removeCard({ params: { id } });
  return `${paths.paymentMethods()}?done=removed`;
};

/** The payment provider's own page takes the card and comes back by itself; Stripe has none. */
const addCard: FormAction = async ({ api }) => {
  const { data } = await api.startCardSetup();
  if (data.redirectUrl === '') throw cardNeedsScript();
  return data.redirectUrl;
};

const saveAddress: FormAction = async ({ api, fields }) => {
  const { id = '' } = fields;
  const body = addressFields(fields);
  if (id === '') await api.createAddress({ body });
  else await api.updateAddress({ params: { id }, body });
  return `${paths.addresses()}?done=saved`;
};

const deleteAddress: FormAction = async ({ api, fields: { id = '' } }) => {
  await api.deleteAddress({ params: { id } });
  return `${paths.addresses()}?done=removed`;
};

const acceptOffer: FormAction = async ({ api, fields: { id = '', offerId = '' } }) => {
  await api.answerOffer({ params: { id, offerId }, body: { approved: true } });
  return `${paths.cart()}?done=offer`;
};

const rejectOffer: FormAction = async ({ api, fields: { id = '', offerId = '', reason = '' } }) => {
  await api.answerOffer({ params: { id, offerId }, body: { approved: false, reason } });
  return `${paths.priceRequests()}?done=rejected`;
};

const changePassword: FormAction = async ({ api, fields }) => {
  const { password = '', newpassword = '', repeat = '' } = fields;
  if (newpassword !== repeat) {
    throw new ShopError('invalid_request', 400, 'The two passwords are not the same.', {
      details: ['body.repeat: The two passwords are not the same.'],
    });
  }
  await api.changePassword({ body: { password, newpassword } });
  return `${paths.changePassword()}?done=changed`;
};

/** What the pages of an account do without a script. */
export const accountForms = (): Hono<FormsEnv> => {
  const app = new Hono<FormsEnv>();
  const pages: readonly (readonly [path: string, actions: Record<string, FormAction>])[] = [
    [paths.paymentMethods(), { remove: removeCard, add: addCard }],
    [paths.addresses(), { save: saveAddress, delete: deleteAddress, postcode: lookUpPostcode }],
    [paths.priceRequests(), { accept: acceptOffer, reject: rejectOffer }],
    [`${paths.bookmarks()}/:type?`, { remove: removeBookmark }],
    [paths.profile(), { save: saveProfile, picture: savePicture, unpicture: removePicture }],
    [paths.changePassword(), { change: changePassword }],
  ];
  app.get(paths.profilePicture(), profilePicture);
  app.get(paths.ownDataFile(), ownDataFile);
  for (const [path, actions] of pages) app.route('/', pageForms(path, actions));
  return app;
};
