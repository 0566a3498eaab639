import type { Listed } from '../state/listing/listing.ts';

/** The site's part of the page's head. */
export interface HeadSite {
  /** Ends the titles of the site's pages. */
  readonly name: string;
  /** Origin of the site. */
  readonly origin: string;
}

interface Props {
  readonly list: Listed;
  readonly site: HeadSite;
}

/**
 * The list's part of the page's head, in a browser: React takes over the elements that the server wrote
 * there.
 */
export const PageHead = ({ list, site: { name, origin } }: Props) => {
  const { title, robots, canonical, pagination } = list;
  const { previous, next } = pagination;
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      {robots !== null && <meta name="robots" content={robots} />}
      <link rel="canonical" href={origin + canonical} />
      {previous !== null && <link rel="prev" href={origin + previous} />}
      {next !== null && <link rel="next" href={origin + next} />}
    </>
  );
};
