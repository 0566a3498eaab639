import * as z from 'zod';
import { call } from '../call.ts';
import { Menu } from '../entities/menu.ts';
import { list } from '../readers.ts';

const HOUR = 3_600;

export const retailerMenu = call({
  family: 'web',
  method: 'GET',
  path: 'web/retailer-menu',
  summary: 'A menu by its api name, such as STORE, MOODROOMS or BLOGS (API-094)',
  access: 'public',
  effect: 'read',
  cacheSeconds: HOUR,
  query: z.object({ menuType: z.string().regex(/^[A-Z_]{1,40}$/, 'capitals and _, 40 at most') }),
  reply: z.object({ menus: list(Menu) }),
});
