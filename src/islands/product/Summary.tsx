import { useEffect, useRef } from 'react';
import { watchSummary } from './read-more.ts';
import styles from './Summary.module.css';

interface Props {
  /** Sanitised by the market. */
  readonly html: string;
  readonly isLong: boolean;
}

/** The summary of a product; a long one is folded (PDP-028). */
export const Summary = ({ html, isLong }: Props) =>
  isLong ? <Folded html={html} /> : <Prose html={html} />;

const Prose = ({ html }: { readonly html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
);

const Folded = ({ html }: { readonly html: string }) => {
  const folded = useRef<HTMLDivElement>(null);
  useEffect(() => (folded.current ? watchSummary(folded.current) : undefined), []);
  return (
    <div ref={folded} className={styles.folded} data-read-more="">
      <div className={`prose ${styles.text}`} dangerouslySetInnerHTML={{ __html: html }} />
      <label className={`underlined ${styles.more}`}>
        <input className="visually-hidden" type="checkbox" autoComplete="off" />
        <span className={styles.open}>Read more</span>
        <span className={styles.shut}>Read less</span>
      </label>
    </div>
  );
};
