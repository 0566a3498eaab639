import type { TrailStep } from '#lib/shell/trail.ts';
import styles from './Breadcrumb.module.css';

interface Props {
  readonly steps: readonly TrailStep[];
  /** Whether its links exchange the page in place. */
  readonly inPlace?: boolean;
}

/** The path from the home page to this page. */
export const Breadcrumb = ({ steps, inPlace = false }: Props) => (
  <nav
    className="no-print pad-4 muted small"
    aria-label="Breadcrumb"
    data-in-place={inPlace ? '' : undefined}
  >
    <ol className={`steps cluster ${styles.steps}`}>
      {steps.map(({ name, href }) => (
        <li key={`${name} ${href ?? ''}`}>
          {href === null ? (
            <span title={name} aria-current="page">
              {name}
            </span>
          ) : (
            <a className="quiet-link" href={href}>
              {name}
            </a>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
