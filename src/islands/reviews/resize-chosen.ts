import { PHOTOGRAPH_SIDE } from '@parlour/domain';

/** Half as large again as the stored photograph, so that the shop can choose its part. */
const SIDE = PHOTOGRAPH_SIDE * 1.5;
const QUALITY = 0.9;

/**
 * Replaces the chosen pictures in their field by smaller copies. A picture that is small enough, or that the
 * browser cannot decode, stays, and the shop reports any problem with it.
 */
export const resizeChosen = async (field: HTMLInputElement): Promise<void> => {
  const chosen = [...(field.files ?? [])];
  const copies = await Promise.all(chosen.map(smaller));
  const isChanged = chosen.some((file, at) => file !== field.files?.[at]);
  if (isChanged || copies.every((copy, at) => copy === chosen[at])) return;
  const files = new DataTransfer();
  for (const copy of copies) files.items.add(copy);
  field.files = files.files;
};

const smaller = async (file: File): Promise<File> => {
  try {
    const copy = await resized(file);
    return copy ? new File([copy], 'photograph.jpg', { type: 'image/jpeg' }) : file;
  } catch {
    // The shop may decode what this browser cannot.
    return file;
  }
};

/** Undefined for a picture that is small enough. */
const resized = async (file: File): Promise<Blob | undefined> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const factor = SIDE / Math.max(picture.width, picture.height);
  if (factor >= 1) return undefined;
  const width = Math.round(picture.width * factor);
  const height = Math.round(picture.height * factor);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
};
