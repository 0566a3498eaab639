import type { Listed } from '../state/listing/listing.ts';

/** What the page's head says of the site. */
export interface HeadSite {
  /** Ends the titles of the site's pages. */
  readonly name: string;
  /** Where the site's addresses begin. */
  readonly origin: string;
}

interface Props {
  readonly list: Listed;
  readonly site: HeadSite;
}

/** What the page's head says of the list, in a browser: React takes over the elements that the server wrote there. */
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
