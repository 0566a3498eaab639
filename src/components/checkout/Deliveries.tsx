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
    <article key={sellerId} className={`rule-below stack ${styles.delivery}`}>
      <h3 className="text-body">{heading}</h3>
      <ul className={`stack gap-3 ${styles.lines}`}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <p className="muted small">{`${method === '' ? '' : `${method}, `}included · ${total}`}</p>
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
  ));

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
