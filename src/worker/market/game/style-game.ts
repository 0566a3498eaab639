import {
  listImages,
  overridePictionaireStyle,
  pictionaireDetails,
  playPictionaireRound,
  startPictionaire,
} from '@parlour/contract';
import {
  roundsOf,
  styleResult,
  type StylePicture,
  type StyleResult,
} from '#lib/game/style-game.ts';
import { ShopError } from '@parlour/http';
import { ownerOf } from '../owner.ts';
import { notFound, requireRowId, randomRowId } from '../ids.ts';
import {
  chooseInRound,
  gameOf,
  insertGame,
  overrideStyles,
  selectedStyles,
  stylePictures,
  stylesOf,
  type Game,
} from './style-game.queries.ts';
import { routes, type CustomerContext } from '../routes.ts';

export const styleGameRoutes = routes()
  .forCustomer(startPictionaire, async (context) => {
    const rounds = roundsOf(await stylePictures(context.db, context.site.assortment), Math.random);
    if (rounds.length === 0) throw refused('There is no style game here yet.');
    const game = { id: randomRowId(), rounds, createdAt: new Date().toISOString() };
    await insertGame(context.db, ownerOf(context), game);
    return { data: await toPictionaire(context, { ...game, choices: [], overridden: [] }) };
  })
  .forCustomer(playPictionaireRound, async (context, { query, body }) => {
    const game = await requireGame(context, query.pictionaireID);
    if (!isRepeated(game, query.roundnumber, body.imageID)) {
      await play(context, game, query.roundnumber, body.imageID);
    }
    return { data: await toPictionaire(context, await requireGame(context, query.pictionaireID)) };
  })
  .forCustomer(pictionaireDetails, async (context, { query }) => ({
    data: await toPictionaire(context, await requireGame(context, query.pictionaireID)),
  }))
  .forCustomer(overridePictionaireStyle, async (context, { body }) => {
    const game = await requireFinishedGame(context, body.pictionaireID);
    const overridden = [...new Set([body.style1, body.style2 ?? []].flat())];
    const styles = await stylesOf(context.db, context.site.assortment);
    if (!overridden.every((slug) => styles.has(slug))) throw notFound('style');
    await overrideStyles(context.db, ownerOf(context), game.id, overridden);
    return { data: await toPictionaire(context, { ...game, overridden }) };
  })
  .on(listImages, async ({ db, site }, { body: { limit, skip } }) => {
    const pictures = await stylePictures(db, site.assortment);
    const list = pictures.slice(skip, skip + limit).map(toImage);
    return { data: { list, jsonFields: [] }, totalCount: pictures.length };
  });

const toImage = (picture: StylePicture) => ({ _id: picture.imageID, ...picture });

const refused = (message: string): ShopError => new ShopError('game_refused', 409, message);

/** @throws {ShopError} `not_found`, also for another customer's game */
const requireGame = async (context: CustomerContext, id: string): Promise<Game> => {
  const game = await gameOf(context.db, ownerOf(context), requireRowId(id, 'game'));
  if (!game) throw notFound('game');
  return game;
};

/** @throws {ShopError} `not_found`, or `game_refused` while rounds are left */
export const requireFinishedGame = async (context: CustomerContext, id: string): Promise<Game> => {
  const game = await requireGame(context, id);
  if (!isFinished(game)) throw refused('The game isn’t finished yet.');
  return game;
};

const isFinished = ({ rounds, choices }: Game): boolean => choices.length >= rounds.length;

/** Whether the choice of a round was sent twice, for example after a lost reply. */
const isRepeated = ({ choices }: Game, round: number, imageId: string): boolean =>
  round === choices.length && choices.at(-1) === imageId;

/** Rounds come one after another, and none comes back (spec decision 38). */
const play = async (
  context: CustomerContext,
  game: Game,
  round: number,
  imageId: string,
): Promise<void> => {
  const pictures = game.rounds[round - 1];
  if (round !== game.choices.length + 1 || !pictures)
    throw refused('This isn’t the current round.');
  if (!pictures.some(({ imageID }) => imageID === imageId)) throw notFound('picture in this round');
  const taken = await chooseInRound(context.db, ownerOf(context), game.id, round, imageId);
  if (!taken) throw refused('This isn’t the current round.');
};

const NO_RESULT: StyleResult = { style1: '', style1Score: 0, style2: '', style2Score: 0 };

/** The result of a finished game; empty before that. */
export const resultOf = (game: Game): StyleResult => {
  if (!isFinished(game)) return NO_RESULT;
  const chosen = game.choices.map(
    (choice, index) => game.rounds[index]?.find(({ imageID }) => imageID === choice)?.style ?? '',
  );
  return styleResult(chosen, game.overridden);
};

const toPictionaire = async ({ db, site }: CustomerContext, game: Game) => {
  const result = resultOf(game);
  const finished = isFinished(game);
  const id = String(game.id);
  const due = finished ? [] : (game.rounds[game.choices.length] ?? []);
  return {
    _id: id,
    pictionaireID: id,
    name: 'Style game',
    date: game.createdAt,
    status: finished ? 'finished' : 'playing',
    rounds: game.rounds.length,
    roundnumber: Math.min(game.choices.length + 1, game.rounds.length),
    images: due.map(toImage),
    ...result,
    selectedStyles: finished ? selectedStyles(await stylesOf(db, site.assortment), result) : [],
  };
};
