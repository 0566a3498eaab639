/**
 * '1' from a sign-in until a page has reported it to analytics; only for a visitor who has agreed to
 * analytics. It is separate from the cookies that every page's script knows.
 */
export const REPORT_LOGIN_COOKIE = 'report-login';
