import { paths } from '#lib/paths.ts';
import styles from './AccountEntries.module.css';

interface Props {
  /** The dropdown shows the profile first (PROFILE-006); the slide-out shows it last (MENU-016). */
  readonly profileFirst?: boolean;
}

const PROFILE = { name: 'My Profile', href: paths.profile() };
const OTHERS = [
  { name: 'My Orders', href: paths.orders() },
  { name: 'Price Request', href: paths.priceRequests() },
];

/** The links of a customer's menu. */
export const AccountEntries = ({ profileFirst = false }: Props) => {
  const entries = profileFirst ? [PROFILE, ...OTHERS] : [...OTHERS, PROFILE];
  return (
    <ul className={styles.entries}>
      {entries.map(({ name, href }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
      <li>
        <form method="post" action={paths.signOut()}>
          <button type="submit">Log Out</button>
        </form>
      </li>
    </ul>
  );
};
