import { LineDrawing } from '#components/ui/LineDrawing.tsx';
import { icons, type IconName } from './icons.ts';

interface Props {
  readonly name: IconName;
  /** Pixels. */
  readonly size?: number;
}

/** A line drawing of the gallery; unlike the shop's `Icon`, it loads no others. */
export const GalleryIcon = ({ name, size }: Props) => (
  <LineDrawing path={icons[name]} size={size} />
);
