import { Thumbnail } from '#components/ui/Photo.tsx';
import { FollowedLink } from '#islands/product/FollowedLink.tsx';
import type { VariantLink } from '#lib/product/product-page.ts';
import styles from './VariantPicker.module.css';

interface Props {
  readonly variants: readonly VariantLink[];
}

/** The variants of a product, or the name of its only one (PDP-010, PDP-011). */
export const VariantPicker = ({ variants }: Props) => (
  <div className={`variants ${styles.variants}`}>
    {variants.length === 1 ? (
      <p className={styles.single}>{variants[0]?.name}</p>
    ) : (
      <ul className={`stack gap-2 ${styles.choices}`} aria-label="Variants">
        {variants.map((variant) => (
          <li key={variant.href}>
            <Choice {...variant} />
          </li>
        ))}
      </ul>
    )}
  </div>
);

const Choice = ({ name, href, picture, selected }: VariantLink) => (
  <FollowedLink href={href} selected={selected}>
    {picture && (
      <span className={styles.thumbnail}>
        <Thumbnail src={picture.thumbnail} width={56} />
      </span>
    )}
    <span>{name}</span>
  </FollowedLink>
);
