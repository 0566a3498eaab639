import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { ALLOW_PERSONAL_COOKIE, CONSENT_S } from '#lib/consent/cookies.ts';
import { isConsentAnswer } from '#lib/consent/consent.ts';
import { CONSENT_PATH, paths } from '#lib/paths.ts';
import type { SiteEnv } from '../platform/env.ts';
import { ShopError, goOn, readForm, requireOwnPage } from '@parlour/http';

/**
 * Takes the answer to the cookie banner from browsers without scripts (CONSENT-002, CONSENT-003): a refusal
 * leads to the cookie page, anything else back to the page where the visitor was.
 */
export const consent = (): Hono<SiteEnv> => {
  const app = new Hono<SiteEnv>();
  app.post(CONSENT_PATH, async (c) => {
    requireOwnPage(c, c.var.site);
    const { answer } = (await readForm(c.req.raw)).fields;
    if (!isConsentAnswer(answer)) {
      throw new ShopError('invalid_request', 400, 'Please answer with one of the buttons.');
    }
    setCookie(c, ALLOW_PERSONAL_COOKIE, answer, {
      path: '/',
      secure: true,
      sameSite: 'Lax',
      maxAge: CONSENT_S,
    });
    return goOn(c, answer === 'no' ? paths.cookies : back(c.req.url, c.req.header('referer')));
  });
  return app;
};

/** The page with the form, by its path alone. */
const back = (here: string, referer: string | undefined): string => {
  const page = referer === undefined ? null : URL.parse(referer);
  if (page?.host !== new URL(here).host) return paths.home();
  return page.pathname.replace(/^\/{2,}/, '/') + page.search;
};
