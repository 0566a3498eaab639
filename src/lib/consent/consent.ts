/** Answers to the cookie banner (CONSENT-006); the last means that it was closed. */
export const CONSENT_ANSWERS = ['yes', 'no', 'removedForcefully'] as const;

export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

export const isConsentAnswer = (text: unknown): text is ConsentAnswer =>
  CONSENT_ANSWERS.some((answer) => answer === text);
