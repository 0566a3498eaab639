import { letsIn } from '#lib/site/agents.ts';
import type { Site } from '#lib/site/schema.ts';
import { BUYING_TOOLS } from './buying-tools.ts';
import { CATALOGUE_TOOLS } from './catalogue-tools.ts';
import { CUSTOMER_TOOLS } from './customer-tools.ts';
import type { Tool } from './tool.ts';

/** The tools of a site; one whose orders or accounts are elsewhere shows its catalogue alone. */
export const toolsOf = (site: Site): readonly Tool[] =>
  letsIn(site) ? [...CATALOGUE_TOOLS, ...BUYING_TOOLS, ...CUSTOMER_TOOLS] : CATALOGUE_TOOLS;

/** What somebody must have allowed before a tool of the site is used; nothing for most. */
export const scopeOf = (site: Site, name: string): Tool['scope'] =>
  toolsOf(site).find((tool) => tool.name === name)?.scope ?? null;
