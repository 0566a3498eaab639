/** Path of the test bank's pages; relative, as a site may be served at any port. */
export const BANK_PATH = '/test-payments';
