import { http } from '../stores/http.ts';
import { readCustomer } from '../stores/session.ts';

interface StyleSelector {
  readonly data?: Readonly<Record<string, unknown>>;
}
