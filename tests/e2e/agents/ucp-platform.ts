import { requestFrom } from '../request.ts';
import { publishProfile } from './published-profile.ts';

/** A UCP platform at one site, with its own profile and the key that signs its requests. */
export interface Platform {
  /**
   * Calls a REST operation: POST with a body, otherwise GET.
   * @param token the access token of a customer who has linked an account
   * @throws {Error} with the reply, if the shop refuses the call
   */
  request<Answer>(path: string, token?: string, body?: object): Promise<Answer>;
  /** Stops publishing the profile. */
  close(): void;
}

/**
 * Publishes a profile on this machine; the platform calls one site.
 * @param hostname `127.0.0.1`, which the sites name as a platform that may pay, or another name of this machine
 */
export const startPlatform = async (origin: string, hostname = '127.0.0.1'): Promise<Platform> => {
  const profile = await publishProfile(hostname);
  return {
    async request<Answer>(path: string, token?: string, body?: object) {
      const url = new URL(`/ucp${path}`, origin);
      const text = body && JSON.stringify(body);
      const headers = await profile.sign({
        method: text === undefined ? 'GET' : 'POST',
        url: url.href,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined ? {} : { 'idempotency-key': crypto.randomUUID() }),
        },
        ...(text === undefined ? {} : { body: text }),
      });
      const reply = await requestFrom(url.hostname, url.pathname, headers, text);
      if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`);
      return JSON.parse(reply.text) as Answer;
    },
    close: () => {
      profile.close();
    },
  };
};
