import { Group } from '#islands/listing/Group.tsx';
import { LENGTH_PATTERN, PRICE_PATTERN } from '#lib/domain/typed.ts';
import { SIZES } from '#lib/listing/range-filters.ts';
import type { RangeForm } from '#lib/listing/filters/range-forms.ts';
import { ChoiceLink } from '../Choice.tsx';
import styles from './RangeFilters.module.css';

interface Props {
  readonly form: RangeForm;
}

/** Filters for price, size and arrival, as links and as a form, and for stock. */
export const RangeFilters = ({ form: { action, hidden, ...form } }: Props) => (
  <>
    <form className="ranges" method="get" action={action}>
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Prices {...form} />
      <Sizes {...form} />
      {form.firstDay !== null && <Arrival by={form.ranges.by} firstDay={form.firstDay} />}
    </form>
    <div className={`rule-below ${styles.stock}`}>
      <ChoiceLink choice={form.inStock} look="checkbox" />
    </div>
  </>
);

const Prices = ({ ranges: { from, to }, prices }: Pick<RangeForm, 'ranges' | 'prices'>) => (
  <Group name="Price" open={from !== null || to !== null}>
    <ul className="choices">
      {prices.map((link) => (
        <li key={link.name}>
          <ChoiceLink choice={link} look="checkbox" />
        </li>
      ))}
    </ul>
    <div className={`stack gap-2 ${styles.fields}`}>
      <label className={`stack gap-1 muted small ${styles.field}`}>
        From £
        <NumberField name="from" value={from} {...PRICE} />
      </label>
      <label className={`stack gap-1 muted small ${styles.field}`}>
        To £
        <NumberField name="to" value={to} {...PRICE} />
      </label>
      <Apply what="price" />
    </div>
  </Group>
);

const Sizes = ({ ranges }: Pick<RangeForm, 'ranges'>) => (
  <Group name="Size" open={SIZES.some((size) => ranges[size] !== null)}>
    <p className="muted small">Maximum size, in millimetres.</p>
    <div className={`stack gap-2 ${styles.fields} ${styles.sizes}`}>
      {SIZES.map((size) => (
        <label key={size} className={`stack gap-1 muted small ${styles.field}`}>
          <span className={`block ${styles.size}`}>{size}</span>
          <NumberField name={size} value={ranges[size]} {...SIZE} />
        </label>
      ))}
      <Apply what="size" />
    </div>
  </Group>
);

interface ArrivalProps {
  readonly by: string | null;
  readonly firstDay: string;
}

/** Browsers have a calendar for the field; the key makes a new value replace what the shopper has typed. */
const Arrival = ({ by, firstDay }: ArrivalProps) => (
  <Group name="Here by" open={by !== null}>
    <p className="muted small">What arrives by a day if you order today.</p>
    <div className={`stack gap-2 ${styles.fields} ${styles.day}`}>
      <label className={`stack gap-1 muted small ${styles.field}`}>
        Day
        <input
          key={by}
          type="date"
          name="by"
          min={firstDay}
          autoComplete="off"
          defaultValue={by ?? undefined}
        />
      </label>
      <Apply what="day" />
    </div>
  </Group>
);

interface FieldProps {
  readonly name: string;
  readonly value: number | null;
  /** What the browser takes, and says of anything else. */
  readonly pattern: string;
  readonly title: string;
}

const PRICE = { pattern: PRICE_PATTERN, title: 'A price in pounds, such as 1,250.' };
const SIZE = { pattern: LENGTH_PATTERN, title: 'A size in millimetres, such as 900, or 90 cm.' };

/** The key makes a new value replace what the shopper has typed. */
const NumberField = ({ name, value, pattern, title }: FieldProps) => (
  <input
    key={value}
    type="text"
    name={name}
    inputMode="decimal"
    pattern={pattern}
    title={title}
    autoComplete="off"
    defaultValue={value ?? undefined}
  />
);

const Apply = ({ what }: { readonly what: string }) => (
  <button className={`plain-button ${styles.apply}`} type="submit">
    Apply<span className="visually-hidden">{` ${what}`}</span>
  </button>
);
