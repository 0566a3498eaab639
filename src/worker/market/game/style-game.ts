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
import { routes, type CustomerShop } from '../routes.ts';

export const styleGameRoutes = routes()
  .forCustomer(startPictionaire, async (shop) => {
    const rounds = roundsOf(await stylePictures(shop.db, shop.site.assortment), Math.random);
    if (rounds.length === 0) throw refused('There is no style game here yet.');
    const game = { id: randomRowId(), rounds, createdAt: new Date().toISOString() };
    await insertGame(shop.db, ownerOf(shop), game);
    return { data: await toPictionaire(shop, { ...game, choices: [], overridden: [] }) };
  })
  .forCustomer(playPictionaireRound, async (shop, { query, body }) => {
    const game = await requireGame(shop, query.pictionaireID);
    if (!isRepeated(game, query.roundnumber, body.imageID)) {
      await play(shop, game, query.roundnumber, body.imageID);
    }
    return { data: await toPictionaire(shop, await requireGame(shop, query.pictionaireID)) };
  })
  .forCustomer(pictionaireDetails, async (shop, { query }) => ({
    data: await toPictionaire(shop, await requireGame(shop, query.pictionaireID)),
  }))
  .forCustomer(overridePictionaireStyle, async (shop, { body }) => {
    const game = await requireFinishedGame(shop, body.pictionaireID);
    const overridden = [...new Set([body.style1, body.style2 ?? []].flat())];
    const styles = await stylesOf(shop.db, shop.site.assortment);
    if (!overridden.every((slug) => styles.has(slug))) throw notFound('style');
    await overrideStyles(shop.db, ownerOf(shop), game.id, overridden);
    return { data: await toPictionaire(shop, { ...game, overridden }) };
  })
  .on(listImages, async ({ db, site }, { body: { limit, skip } }) => {
    const pictures = await stylePictures(db, site.assortment);
    const list = pictures.slice(skip, skip + limit).map(toImage);
    return { data: { list, jsonFields: [] }, totalCount: pictures.length };
  });

const toImage = (picture: StylePicture) => ({ _id: picture.imageID, ...picture });

const refused = (message: string): ShopError => new ShopError('game_refused', 409, message);

/** @throws {ShopError} `not_found`, also for another customer's game */
const requireGame = async (shop: CustomerShop, id: string): Promise<Game> => {
  const game = await gameOf(shop.db, ownerOf(shop), requireRowId(id, 'game'));
  if (!game) throw notFound('game');
  return game;
};

/** @throws {ShopError} `not_found`, or `game_refused` while rounds are left */
export const requireFinishedGame = async (shop: CustomerShop, id: string): Promise<Game> => {
  const game = await requireGame(shop, id);
  if (!isFinished(game)) throw refused('The game isn’t finished yet.');
  return game;
};

const isFinished = ({ rounds, choices }: Game): boolean => choices.length >= rounds.length;

/** Whether the choice of a round was sent twice, for example after a lost reply. */
const isRepeated = ({ choices }: Game, round: number, imageId: string): boolean =>
  round === choices.length && choices.at(-1) === imageId;

/** Rounds come one after another, and none comes back (spec decision 38). */
const play = async (
  shop: CustomerShop,
  game: Game,
  round: number,
  imageId: string,
): Promise<void> => {
  const pictures = game.rounds[round - 1];
  if (round !== game.choices.length + 1 || !pictures)
    throw refused('This isn’t the current round.');
  if (!pictures.some(({ imageID }) => imageID === imageId)) throw notFound('picture in this round');
  const taken = await chooseInRound(shop.db, ownerOf(shop), game.id, round, imageId);
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

const toPictionaire = async ({ db, site }: CustomerShop, game: Game) => {
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
