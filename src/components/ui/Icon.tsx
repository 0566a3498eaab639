import { icons, type IconName } from './icons.ts';
import styles from './Icon.module.css';

interface Props {
  readonly name: IconName;
  /** Pixels. */
  readonly size?: number;
}

/** A line drawing in the colour of the text around it. */
export const Icon = ({ name, size = 22 }: Props) => (
  <svg
    className={`icon ${styles.icon}`}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
  >
    <path d={icons[name]} />
  </svg>
);
