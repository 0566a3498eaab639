/** The callers of a call: everybody, or signed-in customers (D 6, S 6, S 8). */
export type Caller = 'anybody' | 'customer';

/**
 * A call as the documents write it: the id of its row, its method and path (a query parameter without a value
 * has only a name), its callers, and its body, if any, with the documents' field names.
 */
export type DocumentedCall = readonly [id: string, call: string, caller: Caller, body?: object];
