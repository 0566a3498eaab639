import { Fold } from '#components/ui/Fold.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import type { PageForm } from '#lib/shell/page-form.ts';
import { type Access, accessLines } from '@parlour/domain';

interface Props {
  /** The answers so far. */
  readonly access: Partial<Access>;
  /** The refused form, shown again. */
  readonly form?: PageForm | undefined;
}

const LIFT = [
  { value: '', name: 'Not said' },
  { value: 'yes', name: 'Yes' },
  { value: 'no', name: 'No' },
] as const;

const hasProblem = ({ errors }: PageForm): boolean =>
  Object.keys(errors).some((field) => field.startsWith('access'));

/** The questions about how a delivery gets in: folded away until somebody opens them or has answered one. */
export const AccessFields = ({ access, form }: Props) => {
  const isAnswered = accessLines(access).length > 0;
  const text = (name: Exclude<keyof Access, 'accessDoor'>) => ({
    name,
    form,
    value: access[name] ?? '',
    // The question says for all of them that they are optional.
    needed: true,
  });
  return (
    <Fold
      title="How do we get in?"
      about="Floor, lift, doors, parking (optional)"
      isNeeded={isAnswered || (form !== undefined && hasProblem(form))}
    >
      <div className="twos gap-5">
        <TextField {...text('accessFloor')} label="Floor" hint="Such as Ground, or Third." />
        <SelectField {...text('accessLift')} label="Lift" choices={LIFT} />
        <TextField {...text('accessStairs')} label="Stairs" hint="Such as Narrow, with a turn." />
        <TextField
          name="accessDoor"
          label="Narrowest door (cm)"
          inputMode="decimal"
          value={access.accessDoor ? String(access.accessDoor) : ''}
          hint="On the way to where it will stand."
          needed
          form={form}
        />
        <TextField {...text('accessParking')} label="Parking for a van" />
        {/* Somebody else: the browser knows nothing of them. */}
        <TextField
          {...text('accessName')}
          label="Who opens the door"
          hint="If not you."
          autoComplete="off"
        />
        <TextField
          {...text('accessTelephone')}
          label="Their telephone"
          type="tel"
          autoComplete="off"
        />
      </div>
    </Fold>
  );
};
