/** `sizes` of a product's large pictures. */
export const SLIDE_SIZES = '(width > 991px) 55vw, 100vw';
