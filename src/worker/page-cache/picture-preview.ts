import { createMemory } from '#lib/memory.ts';
import { errorChain, log } from '../platform/log.ts';
import type { FirstPicture } from './first-picture.ts';
import type { ReadFile } from './own-file.ts';

/** The platform's types leave open what it is. */
const Bytes = Buffer as BufferConstructor;

/** A copy that is 480 pixels wide: all but as sharp as a phone shows it, and a third of the bytes. */
const COPY = /(?:^|, )(\S+) 480w/;

/** The most that a copy may weigh: 30 ms of a slow line (1.6 Mbit/s), where to ask for it takes 150. */
const MOST_BYTES = 6_144;

/** Addresses that need no escaping in a selector. */
const PLAIN = /^[\w/.-]+$/;

/** Characters of addresses and rules that an isolate keeps, of some 300 pictures. */
const CAPACITY = 1_500_000;

/**
 * A rule that shows a copy of a picture in its place until the picture itself has come. It names the address of
 * the picture, so that another one in the same place shows nothing of it. How the copy fits into the place, the
 * place's own styles say.
 */
const ruleOf = ({ src, type }: FirstPicture, copy: ArrayBuffer): string => {
  const data = `data:${type};base64,${Bytes.from(copy).toString('base64')}`;
  return `img[src="${src}"]{background-image:url("${data}")}`;
};

/** Previews of pages' largest pictures, which come with the page. */
export const createPicturePreviews = () => {
  const kept = createMemory<{ readonly src: string; readonly css: string }>({
    capacity: CAPACITY,
    sizeOf: ({ src, css }) => src.length + css.length,
  });

  const made = async (picture: FirstPicture, path: string, read: ReadFile): Promise<string> => {
    try {
      const copy = await (await read(path)).arrayBuffer();
      const css = copy.byteLength > MOST_BYTES ? '' : ruleOf(picture, copy);
      kept.set(picture.src, { src: picture.src, css });
      return css;
    } catch (error) {
      log('error', 'picture_not_previewed', { path, chain: errorChain(error) });
      return '';
    }
  };

  /** Styles that show it; '' for a picture without a small copy, of which the page is complete all the same. */
  return async (picture: FirstPicture, read: ReadFile): Promise<string> => {
    const [, path] = COPY.exec(picture.srcset) ?? [];
    if (path === undefined || !PLAIN.test(picture.src)) return '';
    return kept.get(picture.src)?.css ?? (await made(picture, path, read));
  };
};
