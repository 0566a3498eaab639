import { Photo } from '#components/ui/Photo.tsx';
import type { CheckoutView } from '#lib/checkout/checkout-page.ts';
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

/** The deliveries of an order by seller, each with its day and a note for the driver. */
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
      <OneDelivery key={delivery.sellerId} delivery={delivery} form={form} />
    ))}
  </>
);

const OneDelivery = ({
  delivery: { sellerId, heading, method, lines, total, arrival, days },
  form,
}: Pick<Props, 'form'> & { readonly delivery: Delivery }) => (
  <article className={`rule-below stack ${styles.delivery}`}>
    <h3 className="text-body">{heading}</h3>
    <ul className={`stack gap-3 ${styles.lines}`}>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
    <p className="muted small">{`${method === '' ? '' : `${method}, `}included · ${total}`}</p>
    {arrival !== '' && <p>{`Arrives ${arrival}`}</p>}
    {days.length > 0 && (
      <DayChoice
        name={`day-${sellerId}`}
        label="Day of delivery"
        none="Any of these days"
        days={days}
        form={form}
      />
    )}
    <label className="stack gap-2">
      <span>
        Note for this delivery <span className="muted small">(optional)</span>
      </span>
      <textarea
        className={`control ${styles.note}`}
        name={`note-${sellerId}`}
        rows={2}
        maxLength={500}
        defaultValue={form?.values[`note-${sellerId}`] ?? ''}
      />
    </label>
  </article>
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
  <label className="stack gap-2">
    <span>
      {label} <span className="muted small">(optional)</span>
    </span>
    <select className="control" name={name} defaultValue={form?.values[name] ?? ''}>
      <option value="">{none}</option>
      {days.map((day) => (
        <option key={day.value} value={day.value}>
          {day.name}
        </option>
      ))}
    </select>
  </label>
);

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
