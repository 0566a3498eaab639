import type { Site } from '#lib/site/schema.ts';
import { CATALOGUE_TOOLS } from './catalogue-tools.ts';
import type { Tool } from './tool.ts';

/** The tools of a site. */
export const toolsOf = (_site: Site): readonly Tool[] => CATALOGUE_TOOLS;

/** What somebody must have allowed before a tool of the site is used; nothing for most. */
export const scopeOf = (site: Site, name: string): Tool['scope'] =>
  toolsOf(site).find((tool) => tool.name === name)?.scope ?? null;
