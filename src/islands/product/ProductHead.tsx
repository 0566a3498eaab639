import { socialPicture } from '#lib/domain/photograph.ts';
import type { ProductPage } from '#lib/product/product-page.ts';

interface Props {
  readonly page: ProductPage;
  /** Origin of the site. */
  readonly origin: string;
}

/** The product's part of the page's head: React takes over the elements that the server wrote there. */
export const ProductHead = ({ page: { title, canonical, pictures }, origin }: Props) => {
  const [picture] = pictures;
  return (
    <>
      <title>{title}</title>
      <link rel="canonical" href={origin + canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={origin + canonical} />
      {picture && (
        <meta property="og:image" content={new URL(socialPicture(picture.src), origin).href} />
      )}
    </>
  );
};
