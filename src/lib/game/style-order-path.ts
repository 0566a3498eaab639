/** Where the browser gets a list, whose URL follows, in the order of the customer's style. */
export const STYLE_ORDER = '/fragments/style-order?list=';
