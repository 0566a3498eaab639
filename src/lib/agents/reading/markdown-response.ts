import type { KeptList } from '../../seo/page-cache.ts';
import { contentSignal } from '../../seo/robots.ts';
import { markdownOf, heading, link, paragraph } from './nodes.ts';
import { paths } from '#lib/paths.ts';
import { readPlace } from './markdown-page.ts';
import { markdownPath, pathOfMade, placeAt } from './places.ts';
import { addressOf, type Here } from './reading.ts';

/** A page as Markdown, and for how long it may be kept. */
export interface MarkdownAnswer {
  readonly response: Response;
  /** The page's address, as it was asked for. */
  readonly asked: URL;
  /** Null for what is not kept. */
  readonly kept: (KeptList & { readonly own: string | null }) | null;
}

/**
 * What a request for the Markdown of a page is answered with.
 * @param made address below the folder of made pages
 */
export const markdownResponse = async (
  made: URL,
  here: Omit<Here, 'url'>,
): Promise<MarkdownAnswer> => {
  const asked = new URL(made);
  asked.pathname = pathOfMade(made.pathname) ?? '/';
  const place = placeAt(asked.pathname);
  const answer = place === null ? null : await readPlace(place, { ...here, url: asked });
  if (answer === null || answer.status === 'not_found') {
    return { response: nothing(here), asked, kept: null };
  }
  if (answer.status === 'moved') {
    const to = new URL(answer.to, made);
    to.pathname = markdownPath(to.pathname);
    const headers = { location: to.pathname + to.search, 'cache-control': 'no-store' };
    return { response: new Response(null, { status: 301, headers }), asked, kept: null };
  }
  const { text, canonical, own, robots, cacheTags, isProvisional = false } = answer;
  const headers = {
    ...headersOf(here),
    link: `<${addressOf(here, canonical)}>; rel="canonical"`,
    ...(robots === null ? {} : { 'x-robots-tag': robots }),
  };
  return {
    response: new Response(text, { headers }),
    asked,
    kept: { own, cacheTags, isProvisional },
  };
};

const headersOf = ({ site }: Pick<Here, 'site'>) => ({
  'content-type': 'text/markdown; charset=utf-8',
  'content-signal': contentSignal(site.agents.crawl),
});

const nothing = (here: Pick<Here, 'site'>): Response =>
  new Response(
    markdownOf([
      heading(1, 'Not found'),
      paragraph(
        `${here.site.name} has nothing at this address. `,
        link('What there is to read', addressOf(here, paths.llms())),
      ),
    ]),
    { status: 404, headers: { ...headersOf(here), 'cache-control': 'no-store' } },
  );
