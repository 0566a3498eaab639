import { Hono } from 'hono';
import type { Api } from '#lib/contract/client.ts';
import { paths } from '#lib/paths.ts';
import { gameAddress, readGame, verdictOfGame } from '#lib/game/game-page.ts';
import { toShopError } from '../../platform/errors.ts';
import { pageForms, type FormAction, type FormsEnv } from '../forms.ts';

const start: FormAction = async ({ api }) => gameAddress((await api.startPictionaire()).data);

/** A round that is not due, or no choice at all, as an old page sends it: leads to the round that is. */
const NOT_TAKEN = [400, 409];

const choose: FormAction = async ({ api, fields, params: { gameId = '', round = '' } }) => {
  const query = { pictionaireID: gameId, roundnumber: round };
  try {
    const body = { imageID: fields.imageID ?? '' };
    return gameAddress((await api.playPictionaireRound({ query, body })).data);
  } catch (thrown) {
    if (!NOT_TAKEN.includes(toShopError(thrown).status)) throw thrown;
    return gameAddress(await readGame(api, gameId));
  }
};

/** Saves a result under a name and goes by it from then on. */
const saveAs = async (api: Api, gameId: string, verdictName: string): Promise<void> => {
  const query = { pictionaireID: gameId };
  const { data } = await api.saveVerdict({ query, body: { verdictName } });
  await api.chooseStyleVerdict({ body: data });
};

const save: FormAction = async ({ api, fields, params: { gameId = '' } }) => {
  await saveAs(api, gameId, fields.verdictName ?? '');
  return `${paths.gameResult(gameId)}?done=saved`;
};

/** Names other styles; where the result was saved, it is saved anew. */
const override: FormAction = async ({ api, fields, params: { gameId = '' } }) => {
  const { style1 = '', style2 = '' } = fields;
  const second = style2 === '' ? {} : { style2 };
  await api.overridePictionaireStyle({ body: { pictionaireID: gameId, style1, ...second } });
  const saved = await verdictOfGame(api, gameId);
  if (saved) await saveAs(api, gameId, saved.verdictName);
  return `${paths.gameResult(gameId)}?done=changed`;
};

const mark: FormAction = async ({ api, fields: { id = '' } }) => {
  await api.markVerdict({ query: { verdictID: id } });
  return `${paths.savedStyles()}?done=marked`;
};

const remove: FormAction = async ({ api, fields: { id = '' } }) => {
  await api.deleteVerdict({ query: { verdictID: id } });
  return `${paths.savedStyles()}?done=deleted`;
};

/** Switches the customer's own order off or on; a page of it says so then. */
const switchTo =
  (isOff: boolean, address: string): FormAction =>
  async ({ api }) => {
    await api.switchStyleOrder({ body: { isOff } });
    return `${address}?done=${isOff ? 'off' : 'on'}`;
  };

const orderForms = (address: string) =>
  [address, { off: switchTo(true, address), on: switchTo(false, address) }] as const;

/** What the pages of the style game do without a script. */
export const gameForms = (): Hono<FormsEnv> => {
  const app = new Hono<FormsEnv>();
  const pages: readonly (readonly [path: string, actions: Record<string, FormAction>])[] = [
    [paths.game(), { start }],
    ['/game/play/:gameId/round/:round', { choose }],
    ['/game/play/:gameId/result', { save, override, start }],
    [paths.savedStyles(), { mark, delete: remove }],
    orderForms(paths.ownStore()),
    orderForms(paths.ownMoodrooms()),
  ];
  for (const [path, actions] of pages) app.route('/', pageForms(path, actions));
  return app;
};
