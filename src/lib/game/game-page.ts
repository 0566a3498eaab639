import type { Api, Pictionaire, StylePicture, Tag, Verdict } from '@parlour/contract';
import { paths } from '#lib/paths.ts';

/** Pictures on the first page. */
const SHOWN = 6;
/** Pictures and verdicts in one reply. */
const MAX_LISTED = 100;

/** URL of a game's next page: the current round, or the result. */
export const gameUrl = ({
  pictionaireID,
  status,
  roundnumber,
}: Pick<Pictionaire, 'pictionaireID' | 'status' | 'roundnumber'>): string =>
  status === 'finished'
    ? paths.gameResult(pictionaireID)
    : paths.gameRound(pictionaireID, roundnumber);

/** The texts of the first page of the game. */
export const GAME_WORDS = {
  heading: 'Which room feels like home?',
  lead: 'Four pictures at a time, a handful of rounds: choose the one you would rather come home to. At the end you’ll see your two styles, and the pieces that go with them.',
  none: {
    heading: 'There is no style game here yet',
    text: 'This shop has too few styles to choose between. All of its furniture is here, though.',
  },
} as const;

type ShownPicture = Pick<StylePicture, 'imageID' | 'name' | 'mainPicture'>;

/** A game as the page of a round shows it. */
export interface ShownRound extends Pick<
  Pictionaire,
  'pictionaireID' | 'status' | 'rounds' | 'roundnumber'
> {
  readonly images: readonly ShownPicture[];
}

/** The progress of a game, in words. */
export const progressOf = ({
  roundnumber,
  rounds,
}: Pick<ShownRound, 'roundnumber' | 'rounds'>): string =>
  `Round ${String(roundnumber)} of ${String(rounds)}`;

/** Pictures for the first page; empty if the site has too few styles to choose between. */
export const gameStart = async (api: Pick<Api, 'listImages'>): Promise<readonly StylePicture[]> => {
  const { data } = await api.listImages({ body: { limit: MAX_LISTED } });
  const styles = [...Map.groupBy(data.list, ({ style }) => style).values()];
  return styles.length < 2 ? [] : oneOfEach(styles).slice(0, SHOWN);
};

/** The names of styles in the game; empty if there are too few to choose between. */
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

/** One picture of each style, all different: a room may show two styles. */
const oneOfEach = (styles: readonly (readonly StylePicture[])[]): readonly StylePicture[] =>
  styles.reduce<readonly StylePicture[]>((chosen, pictures) => {
    const taken = new Set(chosen.map(({ mainPicture }) => mainPicture));
    const next = pictures.find(({ mainPicture }) => !taken.has(mainPicture));
    return next ? [...chosen, next] : chosen;
  }, []);

type SelectedStyle = Pictionaire['selectedStyles'][number];

/** Styles with one picture each; two styles with the same picture get different ones. */
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

/** A customer's game in its present state. */
export const readGame = async (
  api: Pick<Api, 'pictionaireDetails'>,
  gameId: string,
): Promise<Pictionaire> =>
  (await api.pictionaireDetails({ query: { pictionaireID: gameId } })).data;

/** The customer's saved results, newest first. */
export const savedVerdicts = async (api: Pick<Api, 'listVerdicts'>): Promise<readonly Verdict[]> =>
  (await api.listVerdicts({ body: { limit: MAX_LISTED } })).data.list;

/** The saved verdict of a game, among the customer's newest; undefined for none. */
export const verdictOfGame = async (
  api: Pick<Api, 'listVerdicts'>,
  gameId: string,
): Promise<Verdict | undefined> =>
  (await savedVerdicts(api)).find(({ pictionaireID }) => pictionaireID === gameId);

/** The styles by which a customer may replace those of the game. */
export const namedStyles = async (api: Pick<Api, 'listTags'>) =>
  (await api.listTags({ query: { type: 'style' } })).tags
    .filter(({ type }) => type === 'style')
    .map(({ urlSlug, name }) => ({ urlSlug, name }));
