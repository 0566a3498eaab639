import { Photo } from '#components/ui/Photo.tsx';
import styles from './LinkTile.module.css';

interface Props {
  readonly name: string;
  readonly href: string;
  /** '' for none. */
  readonly picture: string;
}

/** The tile of a bookmark that is neither a product nor a story. */
export const LinkTile = ({ name, href, picture }: Props) => (
  <article className="relative stack gap-3 top">
    <div className={`photo ${styles.picture}`}>
      {picture !== '' && (
        <Photo
          picture={{ src: picture, alt: '', width: 0, height: 0 }}
          sizes="(width > 767px) 25vw, 50vw"
        />
      )}
    </div>
    <h2 className="text-body">
      <a className="covering" href={href}>
        {name}
      </a>
    </h2>
  </article>
);
