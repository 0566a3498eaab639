import type { PhrasingContent, RootContent } from 'mdast';
import type { Tag } from '#lib/contract/entities/tag.ts';
import { paths } from '#lib/paths.ts';
import { connectionsOf } from './guide.ts';
import { heading, link, list, markdownOf, paragraph, text } from './nodes.ts';
import { under } from './pages/stories.ts';
import { markdownPath } from './places.ts';
import { addressOf, type Here } from './reading.ts';

type LlmsHere = Pick<Here, 'site' | 'policies'> & { readonly api: Pick<Here['api'], 'listTags'> };

/** A line of the file: a page in Markdown, and what it is about. */
type Line = readonly (PhrasingContent | string)[];

/** `/llms.txt` of a site (llmstxt.org): what there is to read, by the pages' Markdown. */
export const llmsText = async (here: LlmsHere): Promise<string> => {
  const [{ tags }, policies] = await Promise.all([here.api.listTags(), here.policies()]);
  const { site } = here;
  const line = (name: string, path: string, about = ''): Line => [
    link(name, addressOf(here, markdownOfPath(path))),
    about === '' ? '' : `: ${about}`,
  ];
  const roots = (type: Tag['type']): Line[] =>
    tags
      .filter((tag) => tag.type === type && tag.parentUrlSlug === '')
      .map((tag) => line(tag.name, paths.list(tag), `${String(tag.count)} products`));
  const nodes: RootContent[] = [
    heading(1, site.name),
    { type: 'blockquote', children: [{ type: 'paragraph', children: [text(site.tagline)] }] },
    paragraph(
      'Prices are in pounds sterling, with VAT and delivery. Every address below that ends in .md is Markdown: without its ending it is the page that people see, index.md is that of the home page, and agents.md is for assistants alone.',
    ),
    ...under('Shop', [
      ...list([
        line('Home', paths.home(), site.hero.heading || site.tagline),
        line('All products', paths.products()),
        line('The whole store', paths.wholeStore(), 'every department, room and style'),
        line('Brands', paths.storeIndex('brands')),
        line('Styles', paths.storeIndex('styles')),
        line('Moodrooms', paths.moodrooms(), 'furnished rooms, with what stands in them'),
        line('The Journal', paths.blog(), 'advice on furniture, rooms and care'),
        line('Style game', paths.game(), 'by which somebody finds the styles that are theirs'),
        [
          ...line('Compare', paths.compare([]), 'up to four products side by side, as '),
          { type: 'inlineCode', value: '?v=VARIANT&v=VARIANT' },
        ],
      ]),
    ]),
    ...under('Categories', list(roots('category'))),
    ...under('Rooms', list(roots('room'))),
    ...under(
      'Policies and help',
      list(
        policies
          .filter(({ path }) => path !== paths.offline())
          .map(({ name, path, description }) => line(name, path, description)),
      ),
    ),
    ...under('Protocols', [
      ...connectionsOf(here),
      paragraph(link('How assistants connect', addressOf(here, paths.agentsGuide()))),
    ]),
    ...under('Optional', list(roots('brand'))),
  ];
  return markdownOf(nodes);
};

const markdownOfPath = (path: string): string => {
  const [pathname = '', query] = path.split('?');
  return markdownPath(pathname) + (query === undefined ? '' : `?${query}`);
};
