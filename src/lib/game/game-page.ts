import type { Api } from '#lib/contract/client.ts';
import type { Pictionaire, StylePicture, Verdict } from '#lib/contract/entities/style-game.ts';
import type { Tag } from '#lib/contract/entities/tag.ts';
import { paths } from '#lib/paths.ts';

/** Pictures on the first page. */
const SHOWN = 6;
/** Pictures and verdicts in one reply. */
const MAX_LISTED = 100;

/** Where a game goes on: the round that is due, or the result. */
export const gameUrl = ({
  pictionaireID,
  status,
  roundnumber,
}: Pick<Pictionaire, 'pictionaireID' | 'status' | 'roundnumber'>): string =>
  status === 'finished'
    ? paths.gameResult(pictionaireID)
    : paths.gameRound(pictionaireID, roundnumber);

/** What the first page says of the game. */
export const GAME_WORDS = {
  heading: 'Which room feels like home?',
  lead: 'Four pictures at a time, a handful of rounds: choose the one you would rather come home to. At the end you see which two styles are yours, and the pieces that go with them.',
  none: {
    heading: 'There is no style game here yet',
    text: 'There are too few styles in this shop to choose between. The furniture is all there.',
  },
} as const;

type ShownPicture = Pick<StylePicture, 'imageID' | 'name' | 'mainPicture'>;

/** A game as the page of its round shows it. */
export interface ShownRound extends Pick<
  Pictionaire,
  'pictionaireID' | 'status' | 'rounds' | 'roundnumber'
> {
  readonly images: readonly ShownPicture[];
}

/** How far a game has come, in words. */
export const progressOf = ({
  roundnumber,
  rounds,
}: Pick<ShownRound, 'roundnumber' | 'rounds'>): string =>
  `Round ${String(roundnumber)} of ${String(rounds)}`;

/** Pictures for the first page; none where the site has too few styles to choose between. */
export const gameStart = async (api: Pick<Api, 'listImages'>): Promise<readonly StylePicture[]> => {
  const { data } = await api.listImages({ body: { limit: MAX_LISTED } });
  const styles = [...Map.groupBy(data.list, ({ style }) => style).values()];
  return styles.length < 2 ? [] : oneOfEach(styles).slice(0, SHOWN);
};

/** Styles that a game may show, by their tags' names; none where there is nothing to choose between. */
export const gameStyles = async (
  api: Pick<Api, 'listImages' | 'listTags'>,
): Promise<readonly Tag[]> => {
  const [{ data }, { tags }] = await Promise.all([
    api.listImages({ body: { limit: MAX_LISTED } }),
    api.listTags({ query: { type: 'style' } }),
  ]);
  const played = new Set(data.list.map(({ style }) => style));
  const styles = tags.filter(({ type, urlSlug }) => type === 'style' && played.has(urlSlug));
  return played.size < 2 ? [] : styles;
};

/** A picture of each style, none of them twice: a room may be a picture of two styles. */
const oneOfEach = (styles: readonly (readonly StylePicture[])[]): readonly StylePicture[] =>
  styles.reduce<readonly StylePicture[]>((chosen, pictures) => {
    const taken = new Set(chosen.map(({ mainPicture }) => mainPicture));
    const next = pictures.find(({ mainPicture }) => !taken.has(mainPicture));
    return next ? [...chosen, next] : chosen;
  }, []);

type SelectedStyle = Pictionaire['selectedStyles'][number];

/** Styles with a picture each: a second one that has the first one's gets another of its own. */
export const ownPictures = async (
  api: Pick<Api, 'listImages'>,
  styles: readonly SelectedStyle[],
): Promise<readonly SelectedStyle[]> => {
  const [first, second] = styles;
  if (!first || first.mainPicture !== second?.mainPicture) return styles;
  const { data } = await api.listImages({ body: { limit: MAX_LISTED } });
  const other = data.list.find(
    ({ style, mainPicture }) => style === second.urlSlug && mainPicture !== first.mainPicture,
  );
  return other ? [first, { ...second, mainPicture: other.mainPicture }] : styles;
};

/** A game of the customer, as it stands. */
export const readGame = async (
  api: Pick<Api, 'pictionaireDetails'>,
  gameId: string,
): Promise<Pictionaire> =>
  (await api.pictionaireDetails({ query: { pictionaireID: gameId } })).data;

/** What the customer has saved of their games, newest first. */
export const savedVerdicts = async (api: Pick<Api, 'listVerdicts'>): Promise<readonly Verdict[]> =>
  (await api.listVerdicts({ body: { limit: MAX_LISTED } })).data.list;

/** The saved verdict of a game, among the newest that the customer has; undefined for none. */
export const verdictOfGame = async (
  api: Pick<Api, 'listVerdicts'>,
  gameId: string,
): Promise<Verdict | undefined> =>
  (await savedVerdicts(api)).find(({ pictionaireID }) => pictionaireID === gameId);

/** Styles that a customer may name instead of the game's. */
export const namedStyles = async (api: Pick<Api, 'listTags'>) =>
  (await api.listTags({ query: { type: 'style' } })).tags
    .filter(({ type }) => type === 'style')
    .map(({ urlSlug, name }) => ({ urlSlug, name }));
