import { GalleryIcon } from '../GalleryIcon.tsx';
import type { IconName } from '../icons.ts';

interface Props {
  readonly icon: IconName;
  readonly label: string;
  /** For a button that switches something on and off. */
  readonly isPressed?: boolean | undefined;
  readonly onPress: () => void;
}

export const ViewerButton = ({ icon, label, isPressed, onPress }: Props) => (
  <button type="button" aria-label={label} aria-pressed={isPressed} title={label} onClick={onPress}>
    <GalleryIcon name={icon} />
  </button>
);
