import { icons, type IconProps } from './icons.ts';
import { LineDrawing } from './LineDrawing.tsx';

/** One of the shop's line drawings, by its name, in an island. */
export const Icon = ({ name, size }: IconProps) => <LineDrawing path={icons[name]} size={size} />;
