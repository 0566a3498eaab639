import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import type { Profile as Customer } from '@parlour/contract';
import type { PageForm } from '#lib/shell/page-form.ts';
import { island } from '../island.tsx';
import { $session, takeCustomer } from '../state/identity/session.ts';
import { AccountOutcome } from './AccountOutcome.tsx';
import { PictureForm } from './PictureForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';

interface Props {
  /** The customer in the server's HTML. */
  readonly customer: Customer;
  /** What was just done; '' for nothing. */
  readonly done: string;
  /** The refused form, shown again. */
  readonly form?: PageForm | undefined;
}

/** The customer's details and picture. */
export const Profile = island(({ customer: served, done, form }: Props) => {
  const session = useStore($session);
  const customer = (session.status === 'signed_in' ? session.customer : undefined) ?? served;

  useLayoutEffect(() => {
    takeCustomer(served);
  }, [served]);

  return (
    <>
      <AccountOutcome done={done} form={form} />
      <PictureForm pictureURL={customer.pictureURL} form={form} />
      <dl className="stack">
        <div className="stack gap-1">
          <dt className="muted small">Email address</dt>
          <dd className="breakable">{customer.username}</dd>
        </div>
      </dl>
      <ProfileForm profile={customer} form={form} />
    </>
  );
});
