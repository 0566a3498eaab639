import { formatPence, type ShownPrice } from '@parlour/domain';
import type { ProductPage } from './product-page.ts';

type AnnouncedSelection = Pick<ProductPage, 'variants' | 'selected' | 'priceSuffix'>;

/** What screen readers announce after a choice: the choice, and its price. */
export const announcementOf = ({ variants, selected, priceSuffix }: AnnouncedSelection): string => {
  const { options, swatches, price } = selected;
  // Another swatch than the one that the variant is named after says by itself what is chosen.
  const isNamed = variants.length > 1 && selected.choice.swatch?.isShown !== false;
  const choices = [isNamed ? variants : [], options, swatches];
  const names = choices.map((links) => links.find((link) => link.selected)?.name ?? '');
  return [...names, priceText(price, priceSuffix)].filter((text) => text !== '').join(', ');
};

const priceText = (price: ShownPrice, suffix: string): string => {
  if (price.status === 'request_price') return 'Request Price';
  const { now, was, discountPercent } = price;
  const texts = [
    was === null ? '' : 'Now',
    formatPence(now),
    suffix,
    was === null ? '' : `Was ${formatPence(was)}`,
    discountPercent === null ? '' : `${String(discountPercent)}% off`,
  ];
  return texts.filter((text) => text !== '').join(' ');
};
