import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { AccountEntries } from '#components/account/AccountEntries.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { paths } from '#lib/paths.ts';
import { $verdict, loadVerdict } from '../state/account/verdict.ts';
import { $session, readCustomer, type SessionState } from '../state/identity/session.ts';
import styles from './ProfilePanel.module.css';

/** What the server knows of the visitor of a page that it keeps for everybody. */
const ANYBODY: SessionState = { status: 'signed_out' };

const useCustomer = () => {
  const session = useStore($session, { ssr: () => ANYBODY });
  return session.status === 'signed_in' ? session.customer : undefined;
};

/** The profile dropdown: who is signed in, their styles, and where the account's pages are. */
export const ProfilePanel = () => {
  useEffect(() => {
    void readCustomer();
    void loadVerdict();
  }, []);
  return (
    <>
      <Who />
      <Verdict />
      <div className={`entries ${styles.entries}`}>
        <AccountEntries profileFirst />
      </div>
    </>
  );
};

const Who = () => {
  const customer = useCustomer();
  return (
    <div className={styles.who}>
      <span className={`picture ${styles.picture}`}>
        <Icon name="person" size={28} />
        <a className={styles.edit} href={paths.profile()} aria-label="Edit your profile">
          <Icon name="pencil" size={14} />
        </a>
        {customer?.pictureURL && <img src={customer.pictureURL} alt="" width={56} height={56} />}
      </span>
      <p>
        <strong className="name">{customer?.name}</strong>
        <span className={`username ${styles.username}`}>{customer?.username}</span>
      </p>
    </div>
  );
};

/** The styles of the customer's current verdict, each with its share (PROFILE-005). */
const Verdict = () => {
  const verdict = useStore($verdict);
  return (
    <ul
      className={`styles ${styles.verdict}`}
      aria-label="Your styles"
      hidden={verdict.length === 0}
    >
      {verdict.map(({ urlSlug, name, styleScore }) => (
        <li key={urlSlug}>
          <span>{name}</span>
          <span>{Math.round(styleScore)}%</span>
        </li>
      ))}
    </ul>
  );
};
