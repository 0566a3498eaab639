import { thumbnailOf } from '#lib/domain/photograph.ts';
import type { FacetGroup } from '#lib/listing/facet.ts';
import type { Choice } from '#lib/listing/filters/list-filters.ts';
import styles from './Choice.module.css';

interface Props {
  /** A link that makes a choice. A choice that is not a tag has only a name and a URL. */
  readonly choice: Pick<Choice, 'name' | 'href' | 'selected'> &
    Partial<Omit<Choice, 'count'>> & { readonly count?: number | null };
  readonly look: FacetGroup['look'] | 'plain';
  readonly className?: string;
}

/** A choice in a sidebar. */
export const ChoiceLink = ({ choice, look, className }: Props) => {
  const { name, href, selected, tagId = name, follow = false, count = null } = choice;
  const { colour, picture, icon } = choice;
  const chosen = selected && styles.selected;
  const classes = ['choice', styles.choice, look, styles[look], chosen, className];
  return (
    <a
      className={classes.filter(Boolean).join(' ')}
      href={href}
      data-tag={tagId}
      rel={follow ? undefined : 'nofollow'}
      {...stateOf(selected, look)}
    >
      <Mark look={look} colour={colour} picture={picture} icon={icon} />
      <span className={`name ${styles.name}`}>{name}</span>
      {count !== null && <span className={`count ${styles.count}`}>{count}</span>}
    </a>
  );
};

/** What the server sends is a link; `checkboxes.ts` has made a checkbox of it before React takes over. */
const stateOf = (selected: boolean, look: Props['look']) =>
  import.meta.env.SSR || look === 'plain'
    ? ({ 'aria-current': selected ? 'true' : undefined } as const)
    : ({ role: 'checkbox', 'aria-checked': selected } as const);

const Mark = ({
  look,
  colour = '',
  picture = '',
  icon = '',
}: Pick<Props, 'look'> & Pick<Props['choice'], 'colour' | 'picture' | 'icon'>) => {
  if (look === 'swatch') {
    return (
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" fill={colour || 'none'} />
      </svg>
    );
  }
  if (look === 'plain' || look === 'checkbox') return null;
  return picture === '' ? (
    <span className={`${styles.mark} ${styles.icon}`} aria-hidden="true">
      {icon}
    </span>
  ) : (
    <LazyPicture src={thumbnailOf(picture)} />
  );
};

/** React leaves alone what the sidebar's script inserts here. */
const LEFT_ALONE = { __html: '' } as const;

/** Loads when it comes near the window (`lazy-pictures.ts`). */
const LazyPicture = ({ src }: { readonly src: string }) => (
  <span className={styles.mark}>
    <noscript>
      <img src={src} alt="" width="28" height="28" loading="lazy" />
    </noscript>
    <span
      className={styles.lazy}
      data-picture={src}
      dangerouslySetInnerHTML={LEFT_ALONE}
      suppressHydrationWarning
    />
  </span>
);
