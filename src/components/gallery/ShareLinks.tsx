import { shareLinks, type Shareable } from '#lib/gallery/share.ts';
import { ShareMark } from './ShareMark.tsx';

interface Props {
  readonly item: Shareable;
  /** URL of the item's page, absolute. */
  readonly url: string;
}

/** Links that share a page. */
export const ShareLinks = ({ item, url }: Props) => (
  <ul className="level gap-2" aria-label={`Share ${item.name}`}>
    {shareLinks(item, url).map(({ service, name, href }) => (
      <li key={service}>
        <a
          className="icon-button round-button"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          title={name}
        >
          <ShareMark service={service} />
          <span className="visually-hidden">{`${name} (opens in a new window)`}</span>
        </a>
      </li>
    ))}
  </ul>
);
