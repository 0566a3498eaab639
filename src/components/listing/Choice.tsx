import { memo } from 'react';
import { tagIcon } from '@parlour/domain';
import type { FacetGroup } from '#lib/listing/facet.ts';
import styles from './Choice.module.css';

interface Props {
  readonly name: string;
  /** The list with it, or without it where it is chosen. */
  readonly href: string;
  /** The segment of a list's filter; absent for a choice of another page. */
  readonly filter?: string;
  readonly look: FacetGroup['look'] | 'plain';
  readonly selected: boolean;
  readonly follow?: boolean;
  readonly count?: number | null;
  /** CSS colour, or URL of a picture, as it looks; '' for none. */
  readonly mark?: string;
  /** Whether it is a checkbox by now; before that `checkboxes.ts` makes one of it. */
  readonly isBox?: boolean;
  readonly className?: string;
}

/** A choice in a sidebar: a link, and a checkbox where scripts run. */
export const Choice = memo((props: Props) => {
  const { name, href, filter, look, selected, follow = false } = props;
  const { count = null, mark = '', isBox = false, className = '' } = props;
  const classes = ['choice', styles.choice, look, styles[look], selected && styles.selected];
  return (
    <a
      className={[...classes, className].filter(Boolean).join(' ')}
      href={href}
      data-filter={filter ?? name}
      rel={follow ? undefined : 'nofollow'}
      role={isBox ? 'checkbox' : undefined}
      aria-checked={isBox ? selected : undefined}
      aria-current={(!isBox && selected) || undefined}
      suppressHydrationWarning
    >
      {look === 'swatch' && (
        <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" fill={mark || 'none'} />
        </svg>
      )}
      {look === 'picture' && <Picture name={name} thumbnail={mark} />}
      <span className={`name ${styles.name}`}>{name}</span>
      {count !== null && <span className={`count ${styles.count}`}>{count}</span>}
    </a>
  );
});

/** Nothing, as far as React knows: `lazy-pictures.ts` loads the picture when it comes near the window. */
const FILLED_BY_SCRIPT = { __html: '' };

const Picture = ({ name, thumbnail }: { readonly name: string; readonly thumbnail: string }) =>
  thumbnail === '' ? (
    <span className={`${styles.mark} ${styles.icon}`} aria-hidden="true">
      {tagIcon(name)}
    </span>
  ) : (
    <span className={styles.mark}>
      <noscript>
        <img src={thumbnail} alt="" width="28" height="28" loading="lazy" />
      </noscript>
      <span
        className={styles.lazy}
        data-picture={thumbnail}
        dangerouslySetInnerHTML={FILLED_BY_SCRIPT}
        suppressHydrationWarning
      />
    </span>
  );
