/** Path of the test bank's pages; relative, as a site may be served on any port. */
export const BANK_PATH = '/test-payments';
