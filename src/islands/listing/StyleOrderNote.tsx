import { paths } from '#lib/paths.ts';
import { needed } from '../intent/needed.ts';
import { notify } from '../state/shell/notices.ts';
import styles from './StyleOrderNote.module.css';

interface Props {
  /** Why the list stands in the visitor's own order; undefined where it does not. */
  readonly reason: string | undefined;
}

const FAILED = 'Your order could not be switched off. Please try again.';

const switchOff = (): void => {
  void needed(import('../state/listing/style-order.ts'))
    .then((order) => order.switchOff(location.href))
    .catch(() => {
      notify('Error', FAILED);
    });
};

/** Says above a list why it stands in the customer's style order, and switches that off. */
export const StyleOrderNote = ({ reason }: Props) =>
  reason === undefined ? null : (
    <div className={`style-order ${styles.note}`} role="status">
      <p>
        In <a href={paths.ownStore()}>your own order</a>, <strong>{reason}</strong>.
      </p>
      <button type="button" className="link-button" onClick={switchOff}>
        Show everybody’s order
      </button>
    </div>
  );
