import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { tagIcon, thumbnailOf } from '@parlour/domain';
import { byParent, FACET_GROUPS, type FacetGroup } from '#lib/listing/facet.ts';
import { $search, search } from '../state/search/search.ts';
import type { FoundTag } from '../state/search/popup-results.ts';
import styles from './SearchFilters.module.css';

/** Most choices that a group lists; if there are more, those with the most products. */
const MAX_CHOICES = 24;

/** Groups that are open at first. */
const OPEN: ReadonlySet<string> = new Set(['colour', 'category']);

const isWide = (): boolean => matchMedia('(width >= 48rem)').matches;

/** The popup's filter sidebar (SEARCH-006). */
export const SearchFilters = () => {
  const { tags, selected } = useStore($search);
  const [open, setOpen] = useState(isWide);
  const shown = [
    ...tags,
    ...selected.filter((one) => !tags.some(({ tagId }) => tagId === one.tagId)),
  ];
  if (shown.length === 0) return null;
  return (
    <aside className={styles.filters} aria-label="Filters of the search">
      <details
        open={open}
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
        }}
      >
        <summary className={`level gap-0 between tall heading-label ${styles.all}`}>
          Filters
        </summary>
        {FACET_GROUPS.map((group) => (
          <Group key={group.type} group={group} tags={mostFound(shown, group, selected)} />
        ))}
      </details>
    </aside>
  );
};

const mostFound = (
  tags: readonly FoundTag[],
  { type }: FacetGroup,
  selected: readonly FoundTag[],
): readonly FoundTag[] => {
  const ofType = tags.filter((tag) => tag.type === type);
  const rank = (tag: FoundTag) =>
    selected.some(({ tagId }) => tagId === tag.tagId) ? Infinity : tag.count;
  const most = new Set([...ofType].sort((a, b) => rank(b) - rank(a)).slice(0, MAX_CHOICES));
  return ofType.filter((tag) => most.has(tag));
};

interface GroupProps {
  readonly group: FacetGroup;
  readonly tags: readonly FoundTag[];
}

const Group = ({ group: { type, name, look, grouped }, tags }: GroupProps) => {
  if (tags.length === 0) return null;
  const sections = grouped ? byParent(tags) : [{ name: '', head: null, tags }];
  return (
    <details className={styles.group} open={OPEN.has(type)}>
      <summary className="level gap-0 between tall heading-label">{name}</summary>
      {sections.map((section) => (
        <div key={section.name} role="group" aria-label={section.name || name}>
          {section.head ? (
            <Choice tag={section.head} look={look} />
          ) : (
            section.name !== '' && <p className={`muted small ${styles.heading}`}>{section.name}</p>
          )}
          <div className={section.name === '' ? undefined : styles.below}>
            {section.tags.map((tag) => (
              <Choice key={tag.tagId} tag={tag} look={look} />
            ))}
          </div>
        </div>
      ))}
    </details>
  );
};

interface ChoiceProps {
  readonly tag: FoundTag;
  readonly look: FacetGroup['look'];
}

const Choice = ({ tag, look }: ChoiceProps) => {
  const { selected } = useStore($search);
  return (
    <label className={`level gap-2 ${styles.choice}`}>
      <input
        type="checkbox"
        className={look === 'checkbox' ? undefined : 'visually-hidden'}
        checked={selected.some(({ tagId }) => tagId === tag.tagId)}
        onChange={() => void search.choose(tag)}
      />
      {look === 'swatch' && (
        <svg className={`middle ${styles.mark}`} viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" fill={tag.colorHexCode || 'none'} />
        </svg>
      )}
      {look === 'picture' && <Picture tag={tag} />}
      <span className={styles.name}>{tag.name}</span>
      <span className={`muted numbers ${styles.count}`}>{tag.count}</span>
    </label>
  );
};

const Picture = ({ tag }: { readonly tag: FoundTag }) =>
  tag.mainThumbnail === '' ? (
    <span className={`middle ${styles.mark}`} aria-hidden="true">
      {tagIcon(tag.name)}
    </span>
  ) : (
    <img
      className={`middle ${styles.mark}`}
      src={thumbnailOf(tag.mainThumbnail)}
      alt=""
      width="26"
      height="26"
    />
  );
