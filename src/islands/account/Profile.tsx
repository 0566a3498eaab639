import { useStore } from '@nanostores/react';
import type { Profile as Customer } from '#lib/contract/entities/profile.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { $session } from '../state/identity/session.ts';
import { AccountOutcome } from './AccountOutcome.tsx';
import { PictureForm } from './PictureForm.tsx';
import styles from './Profile.module.css';
import { ProfileForm } from './ProfileForm.tsx';

interface Props {
  /** The record as the page was loaded with it. */
  readonly customer: Customer;
  /** What was just done; '' for nothing. */
  readonly done: string;
  /** What was posted and is shown once more. */
  readonly form?: PageForm | undefined;
}

/** The customer's own record and picture. */
export const Profile = ({ customer: loaded, done, form }: Props) => {
  const session = useStore($session);
  const customer = (session.status === 'signed_in' ? session.customer : undefined) ?? loaded;
  return (
    <>
      <AccountOutcome done={done} form={form} />
      <PictureForm pictureURL={customer.pictureURL} form={form} />
      <dl className={styles.record}>
        <div>
          <dt>E-mail address</dt>
          <dd>{customer.username}</dd>
        </div>
      </dl>
      <ProfileForm profile={customer} form={form} />
    </>
  );
};
