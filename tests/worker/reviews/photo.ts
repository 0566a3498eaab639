import { CAMERA_JPEG } from '../account/pictures.ts';

/** A photograph as a call carries it. */
export const PHOTO = CAMERA_JPEG.toBase64();
