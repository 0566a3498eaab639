import { useLayoutEffect, useRef, type InputHTMLAttributes } from 'react';
import { LENGTH_PATTERN, PRICE_PATTERN, type PlainDay } from '@parlour/domain';
import { type FactFields, PRICES, rangeForm } from '#lib/listing/filter-panel.ts';
import { SIZES } from '#lib/listing/range-filters.ts';
import { FilterChoice, type PanelState } from './FilterChoice.tsx';
import { Group } from './Group.tsx';
import styles from './RangeFields.module.css';

interface Props extends PanelState {
  readonly facts: readonly FactFields[];
  readonly firstDay: PlainDay | null;
}

const PRICE = { pattern: PRICE_PATTERN, title: 'A price in pounds, such as 1,250.' };
const SIZE = { pattern: LENGTH_PATTERN, title: 'A size in millimetres, such as 900, or 90 cm.' };
const IN_STOCK = ['In stock only', 'in-stock', null] as const;

const FIELD = `stack gap-1 muted small ${styles.field}`;

/** Filters for price, size and arrival, as links and as a form, and for stock. */
export const RangeFields = ({ facts, firstDay, ...state }: Props) => {
  const { action, hidden } = rangeForm(state.list);
  const { ranges } = state.list.place;
  const { from, to, by } = ranges;
  return (
    <>
      <form className="ranges" method="get" action={action}>
        {hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Group name="Price" open={from !== null || to !== null}>
          <ul className="choices">
            {PRICES.map((filter) => (
              <li key={filter[1]}>
                <FilterChoice filter={filter} look="checkbox" {...state} />
              </li>
            ))}
          </ul>
          <div className={`stack gap-2 ${styles.fields}`}>
            <label className={FIELD}>
              From £
              <NumberField name="from" shown={from} {...PRICE} />
            </label>
            <label className={FIELD}>
              To £
              <NumberField name="to" shown={to} {...PRICE} />
            </label>
            <Apply what="price" />
          </div>
        </Group>
        <Group name="Size" open={SIZES.some((size) => ranges[size] !== null)}>
          <p className="muted small">Maximum size, in millimetres.</p>
          <div className={`stack gap-2 ${styles.fields} ${styles.sizes}`}>
            {SIZES.map((size) => (
              <label key={size} className={FIELD}>
                <span className={`block ${styles.size}`}>{size}</span>
                <NumberField name={size} shown={ranges[size]} {...SIZE} />
              </label>
            ))}
            <Apply what="size" />
          </div>
        </Group>
        {facts.map((fact) => (
          <FactGroup key={fact.slug} fact={fact} {...state} />
        ))}
        {firstDay !== null && (
          <Group name="Here by" open={by !== null}>
            <p className="muted small">What arrives by a day if you order today.</p>
            <div className={`stack gap-2 ${styles.fields} ${styles.day}`}>
              <label className={FIELD}>
                Day
                {/* Browsers have a calendar for the field. */}
                <Field name="by" type="date" min={firstDay} shown={by} />
              </label>
              <Apply what="day" />
            </div>
          </Group>
        )}
      </form>
      <div className={`rule-below ${styles.stock}`}>
        <FilterChoice filter={IN_STOCK} look="checkbox" {...state} />
      </div>
    </>
  );
};

const FactGroup = ({ fact, list }: PanelState & { readonly fact: FactFields }) => {
  const { slug, name, unit, extent } = fact;
  const { from = null, to = null } =
    list.place.ranges.facts.find((wanted) => wanted.slug === slug) ?? {};
  return (
    <Group name={name} open={from !== null || to !== null}>
      <input type="hidden" name="fact" value={`${slug}:${unit}`} />
      {extent !== '' && <p className="muted small">{`${extent} here.`}</p>}
      <div className={`stack gap-2 ${styles.fields}`}>
        <label className={FIELD}>
          {`From ${unit}`}
          <NumberField name="least" shown={from} />
        </label>
        <label className={FIELD}>
          {`To ${unit}`}
          <NumberField name="most" shown={to} />
        </label>
        <Apply what={name} />
      </div>
    </Group>
  );
};

const Apply = ({ what }: { readonly what: string }) => (
  <button className={`plain-button ${styles.apply}`} type="submit">
    Apply<span className="visually-hidden">{` ${what}`}</span>
  </button>
);

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  /** What the list is narrowed to; null for nothing. */
  readonly shown: number | string | null;
}

const NumberField = (props: FieldProps) => <Field type="text" inputMode="decimal" {...props} />;

/** A field that shows what the list is narrowed to, and until that changes what is typed. */
const Field = ({ shown, ...props }: FieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  const text = String(shown ?? '');
  const last = useRef(text);
  useLayoutEffect(() => {
    if (field.current && last.current !== text) field.current.value = text;
    last.current = text;
  }, [text]);
  return <input ref={field} autoComplete="off" defaultValue={shown ?? undefined} {...props} />;
};
