/** Who may make a call: everybody, or customers who are signed in (D 6, S 6, S 8). */
export type Caller = 'anybody' | 'customer';

/**
 * A call as the documents write it: id of its row, method and address (a query parameter without a value
 * has a name alone), who may make it, and its body where there is one, in the documents' field names.
 */
export type DocumentedCall = readonly [id: string, call: string, caller: Caller, body?: object];
