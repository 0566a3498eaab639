import { formatDay } from '#lib/domain/date.ts';
import { KEEP_FIELD, type WaysIn as Listed } from '#lib/identity/ways-in.ts';

interface Props extends Pick<Listed, 'ways' | 'older'> {
  /** Fields of the form when it is shown again: what was ticked. */
  readonly kept?: Readonly<Record<string, string>> | undefined;
}

const KINDS = {
  passkey: 'the passkey',
  provider: 'signing in with',
  assistant: 'the assistant',
} as const;

/** Asks a person with a new password which passkeys, providers and assistants stay; those that are not ticked go. */
export const WaysIn = ({ ways, older, kept = {} }: Props) => (
  <>
    {ways.length > 0 && (
      <fieldset className="stack gap-3">
        <legend>Other ways to use your account</legend>
        <p className="muted">
          Tick the ones you recognise and want to keep. We’ll remove the rest with the old password.
          An assistant that you keep asks you to sign in again.
        </p>
        {ways.map(({ id, kind, name, createdAt }) => (
          <label key={id} className="cluster aligned gap-3">
            <input
              type="checkbox"
              name={KEEP_FIELD + id}
              defaultChecked={KEEP_FIELD + id in kept}
            />
            <span>
              {`Keep ${KINDS[kind]} ${name}, `}
              <span className="muted">{`added ${formatDay(createdAt)}`}</span>
            </span>
          </label>
        ))}
      </fieldset>
    )}
    {older > 0 && (
      <p className="muted">
        {older === 1
          ? 'One passkey, provider or assistant was added before you confirmed this address. We’ll remove it.'
          : `${String(older)} passkeys, providers and assistants were added before you confirmed this address. We’ll remove them.`}
      </p>
    )}
  </>
);
