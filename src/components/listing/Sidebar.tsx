import type { ReactNode } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { CHECKBOXES } from './filters/checkboxes.ts';
import { LAZY_PICTURES } from './filters/lazy-pictures.ts';
import styles from './Sidebar.module.css';

interface Props {
  readonly heading: string;
  /** Link that clears every choice; null where there is none. */
  readonly clear: { readonly name: string; readonly href: string } | null;
  /** Id of the checkbox that shows the sidebar on wide screens. */
  readonly toggle: string;
  readonly children: ReactNode;
}

const PICTURES = { __html: LAZY_PICTURES } as const;
const BOXES = { __html: CHECKBOXES } as const;

/** The filters beside a list; on narrow screens, a panel over it. */
export const Sidebar = ({ heading, clear, toggle, children }: Props) => (
  <>
    <aside className={`filters ${styles.filters}`} id="filters" aria-label={heading} popover="auto">
      <div className={`level ${styles.top}`}>
        <h2 tabIndex={-1}>{heading}</h2>
        {clear && (
          <a className={`clear ${styles.clear}`} href={clear.href}>
            {clear.name}
          </a>
        )}
        <button
          className={`middle ${styles.close} ${styles.wide}`}
          type="button"
          aria-label="Close filters"
          data-unticks={toggle}
        >
          <Icon name="close" size={20} />
        </button>
        <label
          className={`middle ${styles.close} ${styles.plain}`}
          htmlFor={toggle}
          title="Close filters"
        >
          <Icon name="close" size={20} />
        </label>
        <button
          className={`middle ${styles.close} ${styles.narrow}`}
          type="button"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label="Close filters"
        >
          <Icon name="close" size={20} />
        </button>
      </div>
      {children}
    </aside>
    <script dangerouslySetInnerHTML={BOXES} />
    <script dangerouslySetInnerHTML={PICTURES} />
  </>
);
