import { CAMERA_JPEG } from '../account/pictures.ts';

/** A photograph in the form of a call's field. */
export const PHOTO = CAMERA_JPEG.toBase64();
