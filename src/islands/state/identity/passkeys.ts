/** Whether the browser has passkeys, and writes them as JSON (all since 2025). */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Whether the browser offers passkeys among what it fills in. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable());

/** @throws {Error} with the sentence of a challenge that was refused. */
const challengeAt = async <T>(address: string): Promise<T> => {
  const reply = await fetch(address, { method: 'POST' });
  const answer: unknown = await reply.json();
  if (!reply.ok) throw new Error((answer as { readonly message?: string }).message ?? '');
  return answer as T;
};

/**
 * A passkey that the customer chooses, as the sign-in form carries it.
 * @param ask `isFilledIn` waits until one is chosen in the field for the e-mail address
 * @throws {DOMException} when the customer chooses none, or the signal is sent.
 */
export const chosenPasskey = async (
  address: string,
  { isFilledIn, signal }: { readonly isFilledIn: boolean; readonly signal: AbortSignal },
): Promise<string> => {
  const options = await challengeAt<PublicKeyCredentialRequestOptionsJSON>(address);
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    ...(isFilledIn ? { mediation: 'conditional' } : {}),
    signal,
  });
  return JSON.stringify(credential);
};

/** What the form carries that adds a passkey. */
export interface NewPasskey {
  readonly credential: string;
  readonly ceremony: string;
}

interface Challenge {
  readonly options: PublicKeyCredentialCreationOptionsJSON;
  readonly ceremony: string;
}

/** A passkey that the customer's device has made. @throws {DOMException} when it makes none. */
export const newPasskey = async (address: string): Promise<NewPasskey> => {
  const { options, ceremony } = await challengeAt<Challenge>(address);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  return { credential: JSON.stringify(credential), ceremony };
};

/** What to say of a passkey that could not be had; '' when the customer has only closed the question. */
export const passkeyProblem = (thrown: unknown): string => {
  if (!(thrown instanceof DOMException)) return thrown instanceof Error ? thrown.message : '';
  if (thrown.name === 'InvalidStateError') return 'This device has a passkey for your account.';
  return '';
};
