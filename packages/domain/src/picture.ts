interface Media {
  readonly url: string;
  readonly thumbnail: string;
  readonly name: string;
  /** Pixels; 0 if unknown. */
  readonly width: number;
  readonly height: number;
}

interface WithPictures {
  readonly mainPicture: string;
  readonly medias: readonly Media[];
}

/** A picture as a page shows it; pixels are 0 if unknown. */
export interface ShownPicture {
  readonly src: string;
  readonly thumbnail: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** A product's files also include its 3D model, which is no picture. */
export const isPicture = ({ url }: Pick<Media, 'url'>): boolean =>
  url !== '' && !/\.(fbx|glb|usdz)(\?|$)/i.test(url);

/**
 * The pictures of a variant, the main one first; those of the product if the variant has none. A picture
 * without a name is named by the title and its place.
 */
export const picturesOf = (
  product: WithPictures,
  variant: WithPictures,
  title: string,
): readonly ShownPicture[] => {
  const own = mediasOf(variant);
  const medias = own.length > 0 ? own : mediasOf(product);
  return medias.map(({ url, thumbnail, name, width, height }, index) => ({
    src: url,
    thumbnail: thumbnail === '' ? url : thumbnail,
    alt: name === '' ? titleOf(title, index) : name,
    width,
    height,
  }));
};

const titleOf = (title: string, index: number): string =>
  index === 0 ? title : `${title}, picture ${index + 1}`;

const mediasOf = ({ mainPicture, medias }: WithPictures): Media[] => {
  const pictures = medias.filter(isPicture);
  if (mainPicture === '') return unique(pictures);
  return unique([{ url: mainPicture, thumbnail: '', name: '', width: 0, height: 0 }, ...pictures]);
};

/** Each URL once, where it comes first, with what is said of it last. */
const unique = (medias: readonly Media[]): Media[] => [
  ...new Map(medias.map((media) => [media.url, media])).values(),
];
