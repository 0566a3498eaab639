import { Photo } from '#components/ui/Photo.tsx';
import type { CheckoutView } from '#lib/checkout/checkout-page.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import styles from './Deliveries.module.css';

interface Props {
  readonly deliveries: CheckoutView['deliveries'];
  /** The refused form, shown again. */
  readonly form?: PageForm | undefined;
}

type Delivery = CheckoutView['deliveries'][number];

/** The deliveries of an order by seller, each with a note for the driver. */
export const Deliveries = ({ deliveries, form }: Props) =>
  deliveries.map(({ sellerId, heading, method, lines, total }) => (
    <article key={sellerId} className={styles.delivery}>
      <h3>{heading}</h3>
      <ul>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <p className={`muted ${styles.small}`}>
        {`${method === '' ? '' : `${method}, `}included · ${total}`}
      </p>
      <label>
        <span>
          Note for this delivery <span className={`muted ${styles.small}`}>(optional)</span>
        </span>
        <textarea
          name={`note-${sellerId}`}
          rows={2}
          maxLength={500}
          defaultValue={form?.values[`note-${sellerId}`] ?? ''}
        />
      </label>
    </article>
  ));

const Line = ({ line }: { readonly line: Delivery['lines'][number] }) => (
  <li>
    <span className={styles.picture}>
      {line.picture !== '' && (
        <Photo picture={{ src: line.picture, alt: '', width: 240, height: 180 }} />
      )}
    </span>
    <span>
      {`${String(line.quantity)} × ${line.title}`}
      {line.choice !== '' && <span className="muted">{`, ${line.choice}`}</span>}
      {line.notice !== '' && <span className={styles.notice}>{line.notice}</span>}
    </span>
    <span className={styles.money}>{line.total}</span>
  </li>
);
