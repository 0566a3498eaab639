import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';
import { paths } from '#lib/paths.ts';
import { menusFor, mobileEntries, type MenuLink, type MobileEntry } from '../../../shell/menus.ts';
import { heading, link, list, paragraph, text } from '../nodes.ts';
import { addressOf, trailLine, type Here, type Read } from '../reading.ts';
import { under } from './stories.ts';

/** Every department, room and style: what the menus of the header lead to. */
export const readWholeStore: Read = async (here) => {
  const menus = await menusFor(here.api);
  const groups = menus.columns.flat();
  return {
    status: 'found',
    nodes: [
      heading(1, 'The Whole Store'),
      ...trailLine(here, [
        { name: 'All Products', href: paths.products() },
        { name: 'The Whole Store', href: null },
      ]),
      ...groups.flatMap(({ title, links }) => [
        { ...heading(2, title.name), children: [named(here, title)] },
        ...list(links.map((one) => [named(here, one)])),
      ]),
      ...under('Departments', tree(here, mobileEntries(here.site.menu, menus))),
    ],
    canonical: paths.wholeStore(),
    own: paths.wholeStore(),
    robots: null,
    cacheTags: ['menus'],
  };
};

/** What the site has nothing under is its name alone. */
const named = (here: Here, { name, href }: MenuLink): PhrasingContent =>
  href === undefined ? text(name) : link(name, addressOf(here, href));

const tree = (here: Here, entries: readonly MobileEntry[]): (RootContent & List)[] =>
  entries.length === 0
    ? []
    : [
        {
          type: 'list',
          ordered: false,
          spread: false,
          children: entries.map((entry): ListItem => ({
            type: 'listItem',
            spread: false,
            children: [paragraph(named(here, entry)), ...tree(here, entry.below)],
          })),
        },
      ];
