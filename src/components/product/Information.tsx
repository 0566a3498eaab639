import { Price } from '#components/ui/Price.tsx';
import { BuyingBox } from '#islands/product/BuyingBox.tsx';
import { EnquiryLink } from '#islands/product/EnquiryLink.tsx';
import { Options } from '#islands/product/Options.tsx';
import { Swatches } from '#islands/product/Swatches.tsx';
import type { Stock } from '#lib/domain/stock.ts';
import type { ProductPage } from '#lib/product/product-page.ts';
import { paths } from '#lib/paths.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import type { Site } from '#lib/site/schema.ts';
import { ReviewStars } from '../reviews/ReviewStars.tsx';
import { ServiceLines } from './ServiceLines.tsx';
import { VariantPicker } from './VariantPicker.tsx';
import styles from './Information.module.css';

interface Props {
  readonly product: ProductPage;
  /** How products look on this site. */
  readonly card: Site['layout']['card'];
  /** The form of the buying box, submitted without a script. */
  readonly form?: PageForm | undefined;
}

/** The literal text of the block (PDP-041); a seller that says just this says it once. */
const OUT_OF_STOCK = 'Temporarily out of stock';

/** The facts of a product, its price, its choices and the buying box. */
export const Information = ({ product, card, form }: Props) => {
  const { options, swatches, buying, price, stock } = product.selected;
  return (
    <div className={['information', 'stack', styles[card]].filter(Boolean).join(' ')}>
      <Title product={product} />
      <Money product={product} />
      <StockLine stock={stock} />
      {stock.status === 'out' && <p className={`callout ${styles['out-block']}`}>{OUT_OF_STOCK}</p>}
      {product.gone !== '' && <p className="callout">{product.gone}</p>}
      <VariantPicker variants={product.variants} />
      {options.length > 0 && <Options options={options} />}
      {swatches.length > 0 && <Swatches swatches={swatches} />}
      <BuyingBox buying={buying} price={price} name={product.name} form={form} />
      {!buying.byEmail && <AlertLink product={product} />}
      {isMeasured(product.source.variant) && <FitLink product={product} />}
      <ServiceLines product={product} />
      {product.sellerName !== '' && (
        <p className={`muted small ${styles.seller}`}>
          {`Sold by ${product.sellerName}`}
          {product.sellers && (
            <>
              {'. '}
              <a href="#sellers">{`Compare ${String(product.sellers.list.length)} sellers`}</a>
            </>
          )}
        </p>
      )}
    </div>
  );
};

interface ProductProps {
  readonly product: ProductPage;
}

/** Link to the form that asks for an email about the chosen variant. */
const AlertLink = ({ product: { selected, source } }: ProductProps) => (
  <p>
    <a href={paths.alert(selected.buying.variantId, source.product.urlSlug)} rel="nofollow">
      {selected.stock.status === 'out'
        ? 'Email me when it’s back in stock'
        : 'Email me when the price drops'}
    </a>
  </p>
);

const isMeasured = ({ widthDim, lengthDim, heightDim }: Record<Dimension, number>): boolean =>
  Math.min(widthDim, lengthDim, heightDim) > 0;

type Dimension = 'widthDim' | 'lengthDim' | 'heightDim';

/** Link to the form that asks for the visitor's measurements. */
const FitLink = ({ product: { selected, source } }: ProductProps) => (
  <p>
    <a href={paths.fit(selected.buying.variantId, source.product.urlSlug)} rel="nofollow">
      Will it fit?
    </a>
  </p>
);

const Title = ({ product: { brand, name, subtitle, reviews } }: ProductProps) => (
  <div className={`stack gap-2 ${styles.title}`}>
    {brand && (
      <p className={`brand muted ${styles.brand}`}>
        {'by '}
        {brand.href === null ? brand.name : <a href={brand.href}>{brand.name}</a>}
      </p>
    )}
    <h1>{name}</h1>
    {subtitle !== '' && <p className="seo-title muted text-lead">{subtitle}</p>}
    {reviews.count > 0 && (
      <p className={styles.rating}>
        <a href="#reviews">
          <ReviewStars rating={Number(reviews.average)} />
          {`${reviews.average} (${String(reviews.count)})`}
        </a>
      </p>
    )}
  </div>
);

const Money = ({ product: { selected, priceSuffix, asked } }: ProductProps) => {
  const { price, stock, buying } = selected;
  const look = ['money', styles.money, styles[stock.status]];
  return (
    <div className={look.filter(Boolean).join(' ')}>
      {price.status === 'request_price' && buying.byEmail ? (
        <p className="price">
          <EnquiryLink className="request" href={buying.enquiry} text="Request Price" />
        </p>
      ) : (
        <Price price={price} suffix={priceSuffix} />
      )}
      {asked !== '' && <p className="asked muted small">{asked}</p>}
      {price.status === 'priced' && <p className="muted small">VAT and UK delivery included</p>}
    </div>
  );
};

const StockLine = ({ stock }: { readonly stock: Stock }) => (
  <p className={`stock cluster aligned unless-empty ${styles.stock}`}>
    {stock.badge !== null && (
      <span className={[styles.badge, styles[stock.status]].filter(Boolean).join(' ')}>
        {stock.badge}
      </span>
    )}
    {stock.line !== '' && stock.line !== OUT_OF_STOCK && <span>{stock.line}</span>}
  </p>
);
