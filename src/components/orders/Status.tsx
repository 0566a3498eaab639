import { statusName, statusTone } from '#lib/orders/order-view.ts';
import styles from './Status.module.css';

interface Props {
  readonly status: string;
}

/** The state of an order or a delivery. */
export const Status = ({ status }: Props) => (
  <span className={[styles.status, styles[statusTone(status)]].filter(Boolean).join(' ')}>
    {statusName(status)}
  </span>
);
