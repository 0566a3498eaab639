/**
 * Cookie that is there from a sign-in until a page has counted it, '1'; only for a visitor who has agreed to
 * be counted. Apart from the cookies that the script of every page knows.
 */
export const REPORT_LOGIN_COOKIE = 'report-login';
