/**
 * Id of an element after the header's bar, for which the first frame waits in browsers that can
 * (`rel=expect`). Without it, the first frame comes as soon as there is a body and shows nothing, and the
 * next one has half of the page to lay out; if a frame shows only half of the bar, its words move.
 */
export const FIRST_SHOWN = 'header-read';

/**
 * Id of an element after a page's largest picture, so that a frame can show the picture before the rest is
 * laid out.
 */
export const NEXT_SHOWN = 'picture-read';

/** A script that does nothing: after a script of the page, a browser may paint before it parses on. */
export const PAINT_HERE = '0';
