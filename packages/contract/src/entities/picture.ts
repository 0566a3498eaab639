import * as z from 'zod';
import { number, text } from '../readers.ts';

/** Picture or file of a product (ENTITY-017). A `.fbx` URL is the 3D file. */
export const Picture = z.object({
  url: text,
  thumbnail: text,
  name: text,
  s3key: text,
  /** Pixels; 0 if unknown. */
  width: number,
  height: number,
});

export type Picture = z.output<typeof Picture>;
