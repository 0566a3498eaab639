import type { Address } from '@parlour/contract';
import { accessLines } from '@parlour/domain';
import { addressLines } from '#lib/orders/order-view.ts';
import { paths } from '#lib/paths.ts';
import type { ListedAddress } from '../state/account/addresses.ts';
import { StayLink } from './StayLink.tsx';
import styles from './SavedAddresses.module.css';

interface Props {
  readonly addresses: readonly ListedAddress[];
  readonly onEdit: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** The customer's addresses, with actions to change or delete each. */
export const SavedAddresses = ({ addresses, ...actions }: Props) => (
  <>
    {addresses.length === 0 && <p>You haven’t saved an address yet.</p>}
    <ul className="auto-grid unless-empty">
      {addresses.map((address) => (
        <li
          className={`box stack gap-2 top ${styles.address}`}
          key={address.id}
          inert={address.isPending ?? false}
        >
          <address className="stack gap-0">
            {addressLines(address).map((line, index) => (
              <span key={index}>{line}</span>
            ))}
            {accessLines(address).map((line) => (
              <span key={line} className="muted small">
                {line}
              </span>
            ))}
          </address>
          <Edit address={address} {...actions} />
          <Delete address={address} {...actions} />
        </li>
      ))}
    </ul>
  </>
);

interface ActionProps extends Omit<Props, 'addresses'> {
  readonly address: Address;
}

const Edit = ({ address: { id, streetA }, onEdit }: ActionProps) => (
  <p className="level gap-5">
    <StayLink
      href={paths.addresses(id)}
      onFollow={() => {
        onEdit(id);
      }}
    >
      Edit<span className="visually-hidden"> {streetA}</span>
    </StayLink>
  </p>
);

const Delete = ({ address: { id, streetA }, onRemove }: ActionProps) => (
  <form
    method="post"
    onSubmit={(event) => {
      event.preventDefault();
      onRemove(id);
    }}
  >
    <input type="hidden" name="form" value="delete" />
    <input type="hidden" name="id" value={id} />
    <button type="submit" className="link-button" aria-label={`Delete ${streetA}`}>
      Delete
    </button>
  </form>
);
