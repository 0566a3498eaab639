import type { APIContext, MiddlewareNext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { consolePaths, isConsolePath } from '#lib/operator/console-paths.ts';
import type { Site } from '@parlour/site';
import { templateFor, templateOf } from '#lib/site/template.ts';
import { FIXED_MENUS, menusFor } from '#lib/shell/menus.ts';
import { nothingHere, toShopError } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';

/** Seconds after which a visitor or a crawler may retry a failed page. */
const RETRY_AFTER = '30';

/**
 * Gives every page the template and the menus of its site, and turns a failure into a designed page: 404 for
 * something that the shop does not have, 503 for a shop that does not answer. Anything else is a bug of ours
 * and stays a 500.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) {
    const { site } = context.props as { readonly site: Site };
    const here = `/${context.params.page ?? ''}`;
    Object.assign(context.locals, { site, here, template: templateOf(site), menus: FIXED_MENUS });
    return next();
  }
  context.locals.here = context.originPathname + context.url.search;
  const { api, site } = context.locals;
  if (isConsolePath(context.url.pathname)) return consolePage(context, next);
  [context.locals.template, context.locals.menus] = await Promise.all([
    templateFor(api, site),
    menusFor(api),
  ]);
  try {
    return await next();
  } catch (thrown) {
    const error = toShopError(thrown);
    if (error.code === 'internal') throw thrown;
    if (error.status < 500) return await context.rewrite('/404');
    log('error', 'page_failed', { path: context.url.pathname, chain: errorChain(error) });
    return unavailable(await context.rewrite('/500'));
  }
});

/** A page of the operator's console: it needs no menus of the shop, and has error pages of its own. */
const consolePage = async (context: APIContext, next: MiddlewareNext): Promise<Response> => {
  const { operatorContext } = context.locals;
  const isOpen = context.url.pathname === consolePaths.today();
  try {
    if (!operatorContext && !isOpen) throw nothingHere();
    return await next();
  } catch (thrown) {
    const error = toShopError(thrown);
    const path = error.status < 500 ? consolePaths.nothing() : consolePaths.failed();
    if (error.status >= 500) {
      log('error', 'page_failed', { path: context.url.pathname, chain: errorChain(error) });
    }
    return context.rewrite(path);
  }
};

const unavailable = ({ body, headers }: Response): Response => {
  const reply = new Response(body, { status: 503, headers });
  reply.headers.set('retry-after', RETRY_AFTER);
  return reply;
};
