import { isPicture } from '@parlour/domain';

/** A list in a record that has not been parsed; empty if there is none. */
export const listIn = (value: unknown, key: string): readonly unknown[] => {
  const list: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return Array.isArray(list) ? list : [];
};

const urlOf = (media: unknown): unknown =>
  typeof media === 'object' && media !== null ? Reflect.get(media, 'url') : undefined;

/** Whether a picture's URL is a supplier's: neither the shop's own, nor a 3D file's. */
export const isSuppliers = (url: string): boolean =>
  url.startsWith('https://') && isPicture({ url });

/** URLs of the suppliers' pictures in a product's record, each once; none for other records. */
export const recordPictures = (record: unknown): readonly string[] => {
  const owners = [record, ...listIn(record, 'variants')];
  const urls = owners.flatMap((owner) => listIn(owner, 'medias').map(urlOf));
  return [...new Set(urls)].filter((url) => typeof url === 'string').filter(isSuppliers);
};
