/**
 * Id of what the first frame waits for, where a browser can (`rel=expect`): what stands behind the header. Without
 * it a first frame comes as soon as there is a body, shows nothing, and the next one has half of the page to
 * lay out; one that shows half of the header has words that move.
 */
export const FIRST_SHOWN = 'header-read';

/** A script that does nothing: a browser that has run a script of the page may paint before it reads on. */
export const PAINT_HERE = '0';
