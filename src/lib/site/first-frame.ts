/**
 * Id of what the first frame waits for, where a browser can (`rel=expect`): what stands behind the header's bar. Without
 * it a first frame comes as soon as there is a body, shows nothing, and the next one has half of the page to
 * lay out; one that shows half of the bar has words that move.
 */
export const FIRST_SHOWN = 'header-read';

/** Id of what stands behind a page's largest picture, which a frame of its own may show before the rest is laid out. */
export const NEXT_SHOWN = 'picture-read';

/** A script that does nothing: a browser that has run a script of the page may paint before it reads on. */
export const PAINT_HERE = '0';
