import { useEffect, useRef } from 'react';
import { quantityField } from '@parlour/domain';
import { QUANTITIES_FORM, type CartLineView } from '#lib/cart/cart-page.ts';
import { Photo } from '#components/ui/Photo.tsx';
import { Stepper } from '#components/ui/Stepper.tsx';
import styles from './CartLine.module.css';

/** What a shopper can do to a line. Without a script, the line's forms do the same. */
interface LineActions {
  /** Takes the quantities that were typed. */
  readonly onQuantities: () => void;
  readonly onRemove: (id: string) => void;
}

interface Props extends LineActions {
  readonly line: CartLineView;
  /** Whether its picture is fetched at once. */
  readonly first: boolean;
  /** Whether removing it has failed: it returns and takes back the focus. */
  readonly returned: boolean;
}

const PICTURE = { width: 240, height: 180 } as const;

/** A line on the cart page. */
export const CartLine = ({ line, first, ...actions }: Props) => (
  <li
    className={`line rule-below pad-5 ${styles.line}${line.orderable ? '' : ` ${styles.blocked}`}`}
  >
    <a className={`thumb ${styles.picture}`} href={line.href} tabIndex={-1} aria-hidden="true">
      {line.picture !== '' && (
        <Photo picture={{ src: line.picture, alt: '', ...PICTURE }} first={first} />
      )}
    </a>
    <Facts line={line} />
    <Quantity line={line} {...actions} />
    <LinePrice line={line} />
    <Remove line={line} {...actions} />
  </li>
);

interface PartProps {
  readonly line: CartLineView;
}

const Facts = ({ line }: PartProps) => (
  <div className={`stack gap-1 top small ${styles.facts}`}>
    <h2>
      <a href={line.href}>{line.title}</a>
    </h2>
    {line.choice !== '' && <p className="muted">{line.choice}</p>}
    <p className="muted">{`Sold by ${line.sellerName}`}</p>
    {line.arrival !== '' && <p className="muted">{`Arrives ${line.arrival}`}</p>}
    {line.services !== '' && (
      <p className="muted">{`At the checkout you can add: ${line.services}`}</p>
    )}
    {line.fixed && <p className="muted">Your agreed price</p>}
    {line.notice !== '' && <p className="bold negative">{line.notice}</p>}
  </div>
);

const Quantity = ({ line, onQuantities }: PartProps & Pick<Props, 'onQuantities'>) => {
  const field = useRef<HTMLInputElement>(null);
  const { id, quantity } = line;
  const shown = useRef(quantity);
  // What is being typed stays until the cart's quantity is another.
  useEffect(() => {
    if (shown.current === quantity || !field.current) return;
    shown.current = quantity;
    field.current.value = String(quantity);
  }, [quantity]);

  if (line.fixed) return <p className={styles.quantity}>{`Qty ${String(quantity)}`}</p>;
  return (
    <div className={styles.quantity}>
      <Stepper
        name={quantityField(id)}
        label={`Quantity of ${line.title}`}
        value={quantity}
        max={line.maxQuantity}
        form={QUANTITIES_FORM}
        sends={{ value: (by) => `${id} ${String(by)}`, of: line.title }}
        field={field}
        onLeave={onQuantities}
      >
        <button type="submit" form={QUANTITIES_FORM} className={styles.update}>
          Update
        </button>
      </Stepper>
    </div>
  );
};

const LinePrice = ({ line }: PartProps) => (
  <p className={`stack gap-0 small numbers ${styles.price}`}>
    <strong>{line.total}</strong>
    {line.quantity > 1 && <span className="muted">{`${line.price} each`}</span>}
    {line.previousPrice !== '' && (
      <span className="muted">{`was ${line.previousPrice} when you added it`}</span>
    )}
  </p>
);

const Remove = ({ line, returned, onRemove }: PartProps & Pick<Props, 'returned' | 'onRemove'>) => (
  <form
    className={styles.remove}
    method="post"
    onSubmit={(event) => {
      event.preventDefault();
      onRemove(line.id);
    }}
  >
    <input type="hidden" name="form" value="remove" />
    <input type="hidden" name="id" value={line.id} />
    <button
      className="link-button muted small"
      type="submit"
      aria-label={`Remove ${line.title}`}
      autoFocus={returned}
    >
      Remove
    </button>
  </form>
);
