import { memo } from 'react';
import { icons, type IconName } from './icons.ts';
import { LineDrawing } from './LineDrawing.tsx';

interface Props {
  readonly name: IconName;
  /** Pixels. */
  readonly size?: number;
}

/** One of the shop's line drawings, by its name. */
export const Icon = memo(({ name, size }: Props) => <LineDrawing path={icons[name]} size={size} />);
