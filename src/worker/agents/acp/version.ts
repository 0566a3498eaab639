/** The release of the Agentic Commerce Protocol that is spoken here. */
export const VERSION = '2026-04-17';

/** Where a site's sessions stand. */
export const ACP_PATH = '/acp';
