import { paths } from '#lib/paths.ts';
import { needed } from '../intent/needed.ts';
import { notify } from '../state/shell/notices.ts';
import styles from './StyleOrderNote.module.css';

interface Props {
  /** Why the list is in the order of the visitor's style; undefined where it is not. */
  readonly reason: string | undefined;
}

const FAILED = 'Your style order couldn’t be switched off. Please try again.';

const switchOff = (): void => {
  void needed(import('../state/listing/style-order.ts'))
    .then((order) => order.switchOff(location.href))
    .catch(() => {
      notify('Error', FAILED);
    });
};

/** Explains above a list that it is in the order of the customer's style, and can switch that off. */
export const StyleOrderNote = ({ reason }: Props) =>
  reason === undefined ? null : (
    <div className={`style-order cluster aligned small ${styles.note}`} role="status">
      <p>
        In <a href={paths.ownStore()}>your style order</a>, <strong>{reason}</strong>.
      </p>
      <button type="button" className="link-button tall underlined" onClick={switchOff}>
        Show the usual order
      </button>
    </div>
  );
