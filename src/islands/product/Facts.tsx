import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { Information } from '#components/product/Information.tsx';
import { product as store } from '../state/product/product.ts';

/** The facts of what is chosen; as the page is loaded, of its own product. */
export const Facts = ({ product, ...look }: ComponentProps<typeof Information>) => (
  <Information product={useStore(store.$product) ?? product} {...look} />
);
