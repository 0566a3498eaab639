import { readStored, writeStored } from '../browser-storage.ts';

/** Whether the browser supports passkeys, and their JSON form (all since 2025). */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Whether the browser offers passkeys in its autofill. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable());

/** @throws {Error} with the sentence of a refused challenge. */
const challengeAt = async <T>(url: string): Promise<T> => {
  const reply = await fetch(url, { method: 'POST' });
  const answer: unknown = await reply.json();
  if (!reply.ok) throw new Error((answer as { readonly message?: string }).message ?? '');
  return answer as T;
};

/**
 * A passkey that the customer chooses, for the sign-in form.
 * @param ask `isFilledIn` waits until the customer chooses one in the email field
 * @throws {DOMException} when the customer chooses none, or the signal aborts.
 */
export const chosenPasskey = async (
  url: string,
  { isFilledIn, signal }: { readonly isFilledIn: boolean; readonly signal: AbortSignal },
): Promise<string> => {
  const options = await challengeAt<PublicKeyCredentialRequestOptionsJSON>(url);
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    ...(isFilledIn ? { mediation: 'conditional' } : {}),
    signal,
  });
  return JSON.stringify(credential);
};

/** The values in the form that adds a passkey. */
export interface NewPasskey {
  readonly credential: string;
  readonly ceremony: string;
}

interface Challenge {
  readonly options: PublicKeyCredentialCreationOptionsJSON;
  readonly ceremony: string;
}

/** A passkey that the customer's device has made. @throws {DOMException} when it makes none. */
export const newPasskey = async (url: string): Promise<NewPasskey> => {
  const { options, ceremony } = await challengeAt<Challenge>(url);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  return { credential: JSON.stringify(credential), ceremony };
};

/** The storage key of an offer that the visitor of this browser does not want. */
const REFUSED_KEY = 'passkeyOffer';

/** Whether the offer of a passkey was refused in this browser. */
export const isOfferRefused = (): boolean =>
  readStored(REFUSED_KEY, (value) => (value === 'refused' ? value : undefined)) !== undefined;

/** Keeps the offer of a passkey from being shown again. */
export const refuseOffer = (): void => {
  writeStored(REFUSED_KEY, 'refused');
};

/** The message after a passkey has failed; '' when the customer has only cancelled. */
export const passkeyProblem = (thrown: unknown): string => {
  if (!(thrown instanceof DOMException)) return thrown instanceof Error ? thrown.message : '';
  if (thrown.name === 'InvalidStateError') return 'This device has a passkey for your account.';
  return '';
};
