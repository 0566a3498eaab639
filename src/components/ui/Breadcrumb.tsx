import type { TrailStep } from '#lib/shell/trail.ts';
import styles from './Breadcrumb.module.css';

interface Props {
  readonly steps: readonly TrailStep[];
}

/** The path from the home page to this page. */
export const Breadcrumb = ({ steps }: Props) => (
  <nav className={styles.breadcrumb} aria-label="Breadcrumb">
    <ol className={`steps ${styles.steps}`}>
      {steps.map(({ name, href }) => (
        <li key={`${name} ${href ?? ''}`}>
          {href === null ? (
            <span title={name} aria-current="page">
              {name}
            </span>
          ) : (
            <a href={href}>{name}</a>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
