import { api } from '../api.ts';

/**
 * Starts saving a card of the customer's; the client secret by which Stripe knows the attempt.
 * @throws {HttpError} with the shop's sentence
 */
export const startCardSetup = async (): Promise<string> =>
  (await api.startCardSetup()).data.clientSecret;
