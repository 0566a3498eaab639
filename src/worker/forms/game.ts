import type { Api } from '@parlour/contract';
import { gameUrl, readGame, verdictOfGame } from '#lib/game/game-page.ts';
import { paths } from '#lib/paths.ts';
import { toShopError } from '@parlour/http';
import { callAction, type FormRoutes, type FormAction } from './forms.ts';

const start = callAction('startPictionaire', (_, { data }) => gameUrl(data));

/** An old page sends a round that is not due, or no choice at all: the browser goes to the current round. */
const NOT_TAKEN = [400, 409];

const choose: FormAction = async ({ api, fields, params: { gameId = '', round = '' } }) => {
  const query = { pictionaireID: gameId, roundnumber: round };
  try {
    const body = { imageID: fields.imageID ?? '' };
    return gameUrl((await api.playPictionaireRound({ query, body })).data);
  } catch (thrown) {
    if (!NOT_TAKEN.includes(toShopError(thrown).status)) throw thrown;
    return gameUrl(await readGame(api, gameId));
  }
};

/** Saves a result under a name and uses it from then on. */
const saveAs = async (api: Api, gameId: string, verdictName: string): Promise<void> => {
  const query = { pictionaireID: gameId };
  const { data } = await api.saveVerdict({ query, body: { verdictName } });
  await api.chooseStyleVerdict({ body: data });
};

const save: FormAction = async ({ api, fields, params: { gameId = '' } }) => {
  await saveAs(api, gameId, fields.verdictName ?? '');
  return `${paths.gameResult(gameId)}?done=saved`;
};

/** Chooses other styles; a saved result is saved again. */
const override: FormAction = async ({ api, fields, params: { gameId = '' } }) => {
  const { style1 = '', style2 = '' } = fields;
  const second = style2 === '' ? {} : { style2 };
  await api.overridePictionaireStyle({ body: { pictionaireID: gameId, style1, ...second } });
  const saved = await verdictOfGame(api, gameId);
  if (saved) await saveAs(api, gameId, saved.verdictName);
  return `${paths.gameResult(gameId)}?done=changed`;
};

/** The verdict that a button names. */
const named = ({ fields }: Parameters<FormAction>[0]) => ({ verdictID: fields.id });

/** Turns the customer's style order off or on; the page then confirms it. */
const order = (url: string) => ({
  off: callAction('switchStyleOrder', `${url}?done=off`, () => ({ isOff: true })),
  on: callAction('switchStyleOrder', `${url}?done=on`, () => ({ isOff: false })),
});

/** The forms of the style game. */
export const gameForms: FormRoutes = {
  [paths.game()]: { start },
  '/game/play/:gameId/round/:round': { choose },
  '/game/play/:gameId/result': { save, override, start },
  [paths.savedStyles()]: {
    mark: callAction('markVerdict', `${paths.savedStyles()}?done=marked`, named),
    delete: callAction('deleteVerdict', `${paths.savedStyles()}?done=deleted`, named),
  },
  [paths.ownStore()]: order(paths.ownStore()),
  [paths.ownMoodrooms()]: order(paths.ownMoodrooms()),
};
