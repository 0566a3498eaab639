import { Field } from '#components/ui/Field.tsx';
import { Fold } from '#components/ui/Fold.tsx';
import { Photo } from '#components/ui/Photo.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import type { CheckoutView, WayField } from '#lib/checkout/checkout-page.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import styles from './Deliveries.module.css';

interface Props {
  readonly deliveries: CheckoutView['deliveries'];
  /** The days on which all of them can come. */
  readonly sharedDays: CheckoutView['sharedDays'];
  /** The refused form, shown again. */
  readonly form?: PageForm | undefined;
}

type Delivery = CheckoutView['deliveries'][number];

/** The deliveries of an order by seller and day, each with its day and a note for the driver. */
export const Deliveries = ({ deliveries, sharedDays, form }: Props) => (
  <>
    {sharedDays.length > 0 && (
      <DayChoice
        name="day"
        label="One day for all deliveries"
        none="A day for each delivery"
        days={sharedDays}
        form={form}
      />
    )}
    {deliveries.map((delivery) => (
      // The choice of a seller stays where it is, whatever is chosen.
      <OneDelivery key={delivery.ways?.name ?? delivery.key} delivery={delivery} form={form} />
    ))}
  </>
);

const OneDelivery = ({
  delivery: { key, heading, ways, method, lines, total, arrival, days, services },
  form,
}: Pick<Props, 'form'> & { readonly delivery: Delivery }) => (
  <article className={`rule-below stack ${styles.delivery}`}>
    <h3 className="text-body">{heading}</h3>
    <ul className={`stack gap-3 ${styles.lines}`}>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
    {(lines.length > 1 || services.some(({ isChosen }) => isChosen)) && (
      <p className="level between small">
        <span>Subtotal</span>
        <span className="numbers bold">{total}</span>
      </p>
    )}
    <div className="stack gap-1">
      {arrival !== '' && <p>{`Arrives ${arrival}`}</p>}
      <p className="muted small">{method === '' ? 'Delivery included' : `${method}, included`}</p>
    </div>
    {(ways !== null || days.length > 0) && (
      <div className="twos">
        {ways && <Ways ways={ways} form={form} />}
        {days.length > 0 && (
          <DayChoice
            name={`day-${key}`}
            label="Day of delivery"
            none="Any of these days"
            days={days}
            form={form}
          />
        )}
      </div>
    )}
    {services.length > 0 && <Services services={services} />}
    <Note name={`note-${key}`} form={form} />
  </article>
);

/** Without a script the days follow with a button. */
const Ways = ({
  ways: { name, label, value, choices },
  form,
}: Pick<Props, 'form'> & { readonly ways: WayField }) => (
  <div className="stack gap-3 top">
    <SelectField name={name} label={label} choices={choices} value={value} form={form} />
    <noscript>
      <button type="submit" className="plain-button" name="form" value="promo">
        Show the days
      </button>
    </noscript>
  </div>
);

/** What the customer may have with a delivery. Without a script, a button shows the new total. */
const Services = ({ services }: Pick<Delivery, 'services'>) => (
  <Fold
    title="Add to this delivery"
    about={services.map(({ name }) => name).join(' · ')}
    isNeeded={services.some(({ isChosen }) => isChosen)}
  >
    <fieldset className="stack gap-3">
      <legend className="visually-hidden">Add to this delivery</legend>
      {services.map(({ field, name, price, about, isChosen }) => (
        <label key={field} className={styles.service}>
          <input className="tick" type="checkbox" name={field} defaultChecked={isChosen} />
          <span>
            {name}
            {about !== '' && <span className="block muted small">{about}</span>}
          </span>
          <span className="numbers">{price}</span>
        </label>
      ))}
      <noscript>
        <button type="submit" className="plain-button" name="form" value="promo">
          Show the new total
        </button>
      </noscript>
    </fieldset>
  </Fold>
);

interface DayProps {
  readonly name: string;
  readonly label: string;
  /** The option without a day. */
  readonly none: string;
  readonly days: Delivery['days'];
  readonly form: PageForm | undefined;
}

const DayChoice = ({ name, label, none, days, form }: DayProps) => (
  <SelectField
    name={name}
    label={label}
    choices={[{ value: '', name: none }, ...days]}
    value=""
    needed={false}
    form={form}
  />
);

const Note = ({ name, form }: Pick<Props, 'form'> & { readonly name: string }) => {
  const problem = form?.errors[name];
  const said = form?.values[name] ?? '';
  return (
    <Fold
      title="Leave a note"
      about="For the driver (optional)"
      isNeeded={said !== '' || !!problem}
    >
      <Field name={name} label="Note for this delivery" needed problem={problem}>
        <textarea
          id={name}
          className={styles.note}
          name={name}
          rows={2}
          maxLength={500}
          defaultValue={said}
          aria-invalid={problem ? 'true' : undefined}
          aria-describedby={problem ? `${name}-problem` : undefined}
        />
      </Field>
    </Fold>
  );
};

const Line = ({ line }: { readonly line: Delivery['lines'][number] }) => (
  <li className={`picture-line ${styles.line}`}>
    <span className="thumb">
      {line.picture !== '' && (
        <Photo picture={{ src: line.picture, alt: '', width: 240, height: 180 }} />
      )}
    </span>
    <span>
      {`${String(line.quantity)} × ${line.title}`}
      {line.choice !== '' && <span className="muted">{`, ${line.choice}`}</span>}
      {line.notice !== '' && <span className="block small bold negative">{line.notice}</span>}
    </span>
    <span className="numbers">{line.total}</span>
  </li>
);
