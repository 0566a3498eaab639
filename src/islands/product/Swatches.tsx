import { thumbnailOf } from '#lib/domain/photograph.ts';
import { useEffect, useState } from 'react';
import type { ChoiceLink } from '#lib/product/product-choice.ts';
import { FollowedLink } from './FollowedLink.tsx';
import styles from './Swatches.module.css';

interface Props {
  readonly swatches: readonly ChoiceLink[];
}

/** The swatches to choose from; hovering or focusing one shows a preview (PDP-013, PDP-014). */
export const Swatches = ({ swatches }: Props) => {
  const { isClosed, reopen } = usePreview();
  return (
    <div className={`stack gap-2 ${styles.swatches}`}>
      <p id="swatches">
        {'Swatches: '}
        <span className={styles.chosen}>{swatches.find(({ selected }) => selected)?.name}</span>
      </p>
      <ul
        className={`cluster gap-2 ${styles.samples}`}
        aria-labelledby="swatches"
        data-closed={isClosed ? '' : undefined}
      >
        {swatches.map((swatch) => (
          <li key={swatch.href} onPointerLeave={reopen} onBlur={reopen}>
            <Sample {...swatch} />
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Escape closes the preview of a swatch until the visitor hovers another one. */
const usePreview = () => {
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setIsClosed(true);
    };
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('keydown', close);
    };
  }, []);
  const reopen = (): void => {
    setIsClosed(false);
  };
  return { isClosed, reopen };
};

const Sample = ({ name, href, selected, picture }: ChoiceLink) => (
  <FollowedLink
    className={`sample stack gap-1 text-centre unlined ${styles.sample}`}
    href={href}
    selected={selected}
    title={name}
  >
    {picture !== '' && (
      <img
        src={thumbnailOf(picture)}
        alt=""
        width="56"
        height="56"
        loading="lazy"
        decoding="async"
      />
    )}
    <span className={styles.name}>{name}</span>
    <span className={`preview ${styles.preview}`} aria-hidden="true">
      {picture !== '' && <img src={picture} alt="" width="800" height="800" loading="lazy" />}
      <span>{name}</span>
    </span>
  </FollowedLink>
);
