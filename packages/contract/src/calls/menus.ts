import * as z from 'zod';
import { HOUR_S } from '@parlour/domain';
import { call } from '../call.ts';
import { Menu } from '../entities/menu.ts';
import { list } from '../readers.ts';

export const retailerMenu = call({
  family: 'web',
  method: 'GET',
  path: 'web/retailer-menu',
  effect: 'read',
  byScripts: true,
  summary: 'A menu by its api name, such as STORE, MOODROOMS or BLOGS (API-094)',
  access: 'public',
  cacheSeconds: HOUR_S,
  query: z.object({ menuType: z.string().regex(/^[A-Z_]{1,40}$/, 'capitals and _, at most 40') }),
  reply: z.object({ menus: list(Menu) }),
});
