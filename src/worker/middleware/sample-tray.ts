import { Hono } from 'hono';
import { goOn, readForm, requireOwnPage } from '@parlour/http';
import { MOST_SAMPLES } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { addedIn, isSample, trayCookie, trayOfCookies } from '#lib/samples/tray.ts';
import type { SiteEnv } from '../platform/env.ts';
import { PENDING_FORM_PATH } from '../platform/pending-form.ts';

/** Where the browser goes after an order. */
const ORDERED = ['ordered', 'asked'].map((done) => `${paths.samples()}?done=${done}`);

/**
 * Puts swatches into the tray of samples and takes them out, for browsers without scripts: the cookie is the tray, so
 * the pages with these forms are the same for everybody.
 */
export const sampleTray = (): Hono<SiteEnv> => {
  const app = new Hono<SiteEnv>();
  app.post(paths.sampleTray(), async (c) => {
    requireOwnPage(c, c.var.site);
    const { fields } = await readForm(c.req.raw);
    const kept = trayOfCookies(c.req.header('cookie') ?? '').filter((one) => one !== fields.remove);
    const tray = [...new Set([...kept, ...addedIn(fields).filter(isSample)])];
    c.header('set-cookie', trayCookie(tray.slice(0, MOST_SAMPLES)), { append: true });
    return goOn(c, tray.length > MOST_SAMPLES ? `${paths.samples()}?done=full` : paths.samples());
  });
  // What was ordered leaves the tray, with the order and not with the page after it, which anybody may open.
  for (const path of [paths.samples(), PENDING_FORM_PATH + paths.samples()]) {
    app.use(path, async (c, next) => {
      await next();
      const isOrdered = ORDERED.includes(c.res.headers.get('location') ?? '');
      if (isOrdered) c.header('set-cookie', trayCookie([]), { append: true });
    });
  }
  return app;
};
