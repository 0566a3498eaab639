import { isPicture } from '#lib/domain/picture.ts';

const listIn = (value: unknown, key: string): readonly unknown[] => {
  const list: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return Array.isArray(list) ? list : [];
};

const urlOf = (media: unknown): unknown =>
  typeof media === 'object' && media !== null ? Reflect.get(media, 'url') : undefined;

/** Whether an address of a picture is a supplier's: not the shop's own, and no 3D file's. */
export const isSuppliers = (url: string): boolean =>
  url.startsWith('https://') && isPicture({ url });

/** Addresses of the suppliers' pictures that a product's record names, each once; none of other records. */
export const recordPictures = (record: unknown): readonly string[] => {
  const owners = [record, ...listIn(record, 'variants')];
  const urls = owners.flatMap((owner) => listIn(owner, 'medias').map(urlOf));
  return [...new Set(urls)].filter((url) => typeof url === 'string').filter(isSuppliers);
};
