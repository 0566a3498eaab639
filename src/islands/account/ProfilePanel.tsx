import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { paths } from '#lib/paths.ts';
import { island } from '../island.tsx';
import { $customer, loadCustomer } from '../state/account/customer.ts';
import { $savedVerdicts, $verdict, loadVerdicts } from '../state/account/verdict.ts';
import { $session, type SessionState } from '../state/identity/session.ts';
import styles from './ProfilePanel.module.css';

/** The server's HTML of a cached page, which is the same for every visitor. */
const ANYBODY: SessionState = { status: 'signed_out' };

/** The customer that the shop names, or until then the one that the browser remembers. */
const useCustomer = () => {
  const session = useStore($session, { ssr: () => ANYBODY });
  const kept = useStore($customer);
  return session.status === 'signed_in' ? (session.customer ?? kept) : undefined;
};

/** The top of the profile dropdown: the customer's name and styles. */
export const ProfilePanel = island(() => {
  useEffect(() => {
    void loadCustomer();
    void loadVerdicts();
  }, []);
  return (
    <>
      <Who />
      <Verdict />
    </>
  );
});

const Who = () => {
  const customer = useCustomer();
  return (
    <div className={`level gap-4 ${styles.who}`}>
      <span className={`picture middle ${styles.picture}`}>
        <Icon name="person" size={28} />
        <a
          className={`middle ${styles.edit}`}
          href={paths.profile()}
          aria-label="Edit your profile"
        >
          <Icon name="pencil" size={14} />
        </a>
        {customer?.pictureURL && <img src={customer.pictureURL} alt="" width={56} height={56} />}
      </span>
      <p className={`stack gap-0 ${styles.names}`}>
        <strong className="name">{customer?.name}</strong>
        <span className="username muted small breakable">{customer?.username}</span>
      </p>
    </div>
  );
};

/** The customer's current style verdict with shares (PROFILE-005), and the saved styles. */
const Verdict = () => {
  const { selectedStyles } = useStore($verdict);
  const saved = useStore($savedVerdicts);
  return (
    <>
      <ul
        className={`styles ${styles.verdict}`}
        aria-label="Your styles"
        hidden={selectedStyles.length === 0}
      >
        {selectedStyles.map(({ urlSlug, name, styleScore }) => (
          <li key={urlSlug}>
            <span>{name}</span>
            <span>{Math.round(styleScore)}%</span>
          </li>
        ))}
      </ul>
      {saved.length > 0 && (
        <p className={styles.verdict}>
          <a href={paths.savedStyles()}>
            Saved styles: {saved.map(({ verdictName }) => verdictName).join(', ')}
          </a>
        </p>
      )}
    </>
  );
};
