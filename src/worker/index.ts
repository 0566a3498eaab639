import { cf } from '@astrojs/cloudflare/hono';
import { astro, getFetchState } from 'astro/hono';
import { createApp } from './app.ts';

const worker = createApp();

worker.use(async (c, next) => {
  Object.assign(getFetchState(c).locals, { site: c.var.site, api: c.var.api });
  await next();
});
worker.use(cf());
worker.use(astro());

export default worker;
