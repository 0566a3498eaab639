import type { SortLink } from '#lib/listing/list-page.ts';
import { FilterToggle } from './filters/FilterToggle.tsx';
import styles from './ListTools.module.css';

/** The numbers of columns for a product list (LIST-006), and the default (LIST-007). */
const COLUMNS = [2, 3, 4, 5] as const;
const DEFAULT_COLUMNS = 4;

interface Props {
  readonly sorts: readonly SortLink[];
  /** The same list in the order of the visitor's style; null where there is none. */
  readonly own: string | null;
}

/** The tools above a list: show or hide filters, the number of columns, the order. */
export const ListTools = ({ sorts, own }: Props) => {
  const current = sorts.find((sort) => sort.current);
  return (
    <div className={`tools cluster aligned between small ${styles.tools}`}>
      <button
        className={`tool tap ${styles.tool} ${styles.narrow}`}
        type="button"
        popoverTarget="filters"
      >
        Hide/Show filters
      </button>
      {TOGGLE}
      {COLUMN_CHOICE}
      {/* A new key for each order closes the menu. */}
      <details key={current?.name} className="sort relative" name="sort">
        <summary className={`tool tap ${styles.tool}`}>
          Sort by <span className="current muted">{current?.name}</span>
        </summary>
        <Orders sorts={sorts} own={own} />
      </details>
    </div>
  );
};

const Columns = () => (
  <fieldset className={styles.columns}>
    <legend className="visually-hidden">Columns</legend>
    {COLUMNS.map((number) => (
      <label key={number} className={`column ${styles.column}`}>
        <input
          className="visually-hidden"
          type="radio"
          name="columns"
          value={number}
          defaultChecked={number === DEFAULT_COLUMNS}
        />
        <span className="middle">{number}</span>
      </label>
    ))}
  </fieldset>
);

/** Always the same elements, so that React leaves them alone when the list is replaced. */
const COLUMN_CHOICE = <Columns />;

const TOGGLE = (
  <label className={`tool tap ${styles.tool} ${styles.wide}`}>
    <FilterToggle />
    Hide/Show filters
  </label>
);

const Orders = ({ sorts, own }: Pick<Props, 'sorts' | 'own'>) => (
  <ul className={styles.orders}>
    {sorts.map(({ name, href, current }) => (
      <li key={name}>
        <a
          className="level gap-0 unlined"
          href={href}
          rel="nofollow"
          aria-current={current ? 'true' : undefined}
        >
          {name}
        </a>
      </li>
    ))}
    {own !== null && (
      <li>
        <a className="level gap-0 unlined" href={own} rel="nofollow">
          Your style
        </a>
      </li>
    )}
  </ul>
);
