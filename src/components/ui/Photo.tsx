import { memo } from 'react';
import { photographOf, type ShownPicture, THUMBNAIL_WIDTH, thumbnailOf } from '@parlour/domain';

interface Props {
  readonly picture: Pick<ShownPicture, 'src' | 'alt' | 'width' | 'height'>;
  /** Whether the picture is the first of a page: it is fetched at once, before all others. */
  readonly first?: boolean;
  /** Whether the picture is among those of the first screen: it is fetched at once, too. The others load when they come near. */
  readonly early?: boolean;
  /** Width at which the picture is shown; a browser that can measure a lazy picture does so. */
  readonly sizes?: string;
  /** Width in pixels of the copy for a browser that cannot show AVIF; null for a large one. */
  readonly fallback?: 480 | null;
}

/** Used where the size is unknown; the box around a picture sets its proportions. */
const UNKNOWN = { width: 800, height: 600 } as const;

const FIRST = { loading: 'eager', fetchPriority: 'high' } as const;
const EARLY = { loading: 'eager' } as const;
const LAZY = { loading: 'lazy', decoding: 'async' } as const;

/** A picture, in all the sizes and formats that it has. Its styles are in `base.css`. */
export const Photo = memo((props: Props) => {
  const { picture, first = false, early = first, sizes = '100vw', fallback = null } = props;
  const photograph = photographOf(picture.src);
  const shown = {
    alt: picture.alt,
    width: picture.width || UNKNOWN.width,
    height: picture.height || UNKNOWN.height,
    ...(first ? FIRST : early ? EARLY : LAZY),
  };
  if (photograph === null) return <img src={picture.src} {...shown} />;
  const { avif, webp, plain, tone } = photograph;
  const shownSizes = early ? sizes : `auto, ${sizes}`;
  return (
    <picture>
      <source type={avif ? 'image/avif' : 'image/webp'} srcSet={avif || webp} sizes={shownSizes} />
      <img
        src={fallback === null ? plain : thumbnailOf(picture.src, fallback)}
        data-tone={tone || undefined}
        {...shown}
      />
    </picture>
  );
});

/** The styles set its size. */
const SMALL = { alt: '', width: 80, height: 60, loading: 'lazy', decoding: 'async' } as const;

interface SmallPhotoProps extends Pick<Props, 'picture'> {
  readonly className?: string | undefined;
}

/** A picture that is seldom visible, at most 480 pixels wide, in few bytes of HTML. */
export const SmallPhoto = ({ picture: { src }, className }: SmallPhotoProps) => {
  const double = thumbnailOf(src, 960);
  const srcSet = double === src ? undefined : `${double} 2x`;
  return <img className={className} src={thumbnailOf(src, 480)} srcSet={srcSet} {...SMALL} />;
};

interface ThumbnailProps {
  readonly src: string;
  /** Width in pixels at which it is shown. */
  readonly width: number;
}

/** A fingertip-sized picture beside its name. */
export const Thumbnail = ({ src, width }: ThumbnailProps) => {
  const [small, large] = [thumbnailOf(src), thumbnailOf(src, 240)];
  const srcSet = small === large ? undefined : `${small} ${THUMBNAIL_WIDTH}w, ${large} 240w`;
  const sizes = srcSet && `${width}px`;
  return <img src={small} srcSet={srcSet} sizes={sizes} {...SMALL} />;
};
