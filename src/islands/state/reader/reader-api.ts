import { createBrowserApi } from '../api.ts';
import { createHttp } from '../http.ts';
import { send } from './reader.ts';

/** The calls whose replies a press shows. */
export const readerApi = createBrowserApi(createHttp({ send }));
