import { test, type APIRequestContext, type APIResponse } from '@playwright/test';
import { PORT } from './port.ts';

/** Asks the running project's site without a browser; node does not know that `*.localhost` is here. */
export const ask = (request: APIRequestContext, path: string): Promise<APIResponse> => {
  const { host } = new URL(test.info().project.use.baseURL ?? '');
  return request.get(`http://127.0.0.1:${String(PORT)}${path}`, { headers: { host } });
};
