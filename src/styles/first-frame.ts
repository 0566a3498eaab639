/**
 * Id of the element that the first frame waits for, where a browser can (`rel=expect`): without it a first
 * frame comes as soon as there is a body, shows nothing, and the next one has half of the page to lay out.
 */
export const FIRST_SHOWN = 'cookie-banner';

/**
 * A script that does nothing. A browser that has run a script of the page may paint before it reads on; so it
 * stands after what shall be painted first.
 */
export const PAINT_HERE = '0';
