import * as z from 'zod';
import { id, list, number, text } from '../readers.ts';

/** The fields of every menu entry (ENTITY-032); `quantity` is the number of products (ENTITY-034). */
const entry = {
  name: text,
  /** URL; '' if `tagType` and `urlSlug` give it. */
  url: text,
  tagId: id,
  tagType: text,
  urlSlug: text,
  mainPicture: text,
  quantity: number,
};

const Leaf = z.object(entry);
const SubMenu = z.object({ ...entry, subMenus: list(Leaf) });

export const Menu = z.object({ ...entry, subMenus: list(SubMenu) });

export type Menu = z.output<typeof Menu>;
