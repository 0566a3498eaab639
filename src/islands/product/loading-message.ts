import { product } from '../state/product/product.ts';

/** Shows at the foot of the window that something is being fetched (PDP-039); '' removes it. */
export const showLoading = (text: 'Loading...' | ''): void => {
  product.$waiting.set(text);
};
