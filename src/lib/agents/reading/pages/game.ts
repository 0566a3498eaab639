import type { RootContent } from 'mdast';
import { GAME_WORDS, gameStyles } from '../../../game/game-page.ts';
import { counted } from '#lib/domain/number.ts';
import { paths } from '#lib/paths.ts';
import { heading, link, list, paragraph, paragraphs } from '../nodes.ts';
import { addressOf, type Here, type Read } from '../reading.ts';
import { under } from './stories.ts';

type Styles = Awaited<ReturnType<typeof gameStyles>>;

/** The style game: what it is, how it goes, and what it may end with. */
export const readGame: Read = async (here) => {
  const styles = await gameStyles(here.api);
  return {
    status: 'found',
    nodes: styles.length === 0 ? none(here) : played(here, styles),
    canonical: paths.game(),
    own: paths.game(),
    robots: null,
    cacheTags: ['game'],
  };
};

const none = (here: Here): readonly RootContent[] => [
  heading(1, GAME_WORDS.none.heading),
  ...paragraphs(GAME_WORDS.none.text),
  paragraph(link('All Products', addressOf(here, paths.products()))),
];

const played = (here: Here, styles: Styles): readonly RootContent[] => [
  heading(1, GAME_WORDS.heading),
  ...paragraphs(`The style game. ${GAME_WORDS.lead}`),
  ...under(
    'How it goes',
    list([
      [
        'It is played by a person, in a browser, at ',
        link(paths.game(), addressOf(here, paths.game())),
        ': the pictures are the questions.',
      ],
      ['Whoever plays signs in first, so that the styles can be kept.'],
      ['In each round one of four pictures is chosen, each of another style.'],
      ['The two styles that were chosen most are the result, each with its share of the choices.'],
      [
        'The result can be named and kept among the ',
        link('saved styles', addressOf(here, paths.savedStyles())),
        ' of the account; ',
        link('the shop', addressOf(here, paths.ownStore())),
        ' is then sorted by them.',
      ],
    ]),
  ),
  ...under(
    'Styles',
    list(
      styles.map((style) => [
        link(style.name, addressOf(here, paths.list(style))),
        ` (${counted(style.count, 'product')})${style.description === '' ? '' : `: ${style.description}`}`,
      ]),
    ),
  ),
];
