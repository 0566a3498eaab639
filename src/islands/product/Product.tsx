import { useStore } from '@nanostores/react';
import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentProps,
} from 'react';
import { Description } from '#components/product/Description.tsx';
import { Information } from '#components/product/Information.tsx';
import { Breadcrumb } from '#components/ui/Breadcrumb.tsx';
import type { ProductPage } from '#lib/product/product-page.ts';
import { Gallery } from '../gallery/Gallery.tsx';
import { compareServed } from '../intent/served-data.ts';
import { island, onServer, type ServerOnly } from '../island.tsx';
import { whenShown } from '../state/shell/when-shown.ts';
import { buying, takePendingLine } from '../state/product/buying.ts';
import { product } from '../state/product/product.ts';
import { followHistory, here } from './choices.ts';
import styles from './Product.module.css';
import { ProductHead } from './ProductHead.tsx';
import { ProductStatus } from './ProductStatus.tsx';
import { Sellers } from './Sellers.tsx';

// A cached page contains its product as HTML alone.
if (!import.meta.env.SSR) await compareServed(await product.open(here()));

interface Props extends Omit<ComponentProps<typeof Information>, 'product'> {
  /** The page that the server renders. A browser fetches it before it hydrates the island. */
  readonly first: ServerOnly<ProductPage>;
  /** Position of the thumbnails on this site. */
  readonly layout: ComponentProps<typeof Gallery>['layout'];
  /** Origin of the site. */
  readonly origin: string;
}

/** The pictures and the description do not answer a press, so they render after the parts that do. */
const About = memo(Description);

/** A product's page, from the breadcrumb to the description: pictures, facts, choices and the buying box. */
export const Product = island(({ first, card, layout, origin, form }: Props) => {
  const shown = useStore(product.$product) ?? onServer(first);
  const later = useDeferredValue(shown);
  const facts = useRef<HTMLDivElement>(null);
  useHistory();
  usePendingLine();
  // The keyboard may have got there before hydration.
  useEffect(() => {
    if (facts.current?.contains(document.activeElement)) showFocused(facts.current);
  }, []);

  return (
    <>
      {!import.meta.env.SSR && <ProductHead page={later} origin={origin} />}
      <div className={styles.trail} data-part="trail">
        <Breadcrumb steps={shown.trail} />
      </div>
      <div data-part="gallery">
        <Gallery
          key={later.gallery.canonical}
          gallery={later.gallery}
          swatchId={shown.selected.buying.swatchId}
          layout={layout}
          origin={origin}
        />
      </div>
      <div
        ref={facts}
        className={styles.facts}
        data-part="facts"
        onFocus={({ currentTarget }) => {
          showFocused(currentTarget);
        }}
      >
        <Information product={shown} card={card} form={form} />
      </div>
      <div className="stack gap-6" data-part="about">
        {shown.sellers && <Sellers offers={shown.sellers} />}
        <About product={later} card={card} />
      </div>
      <ProductStatus />
    </>
  );
});

/**
 * The facts stick by their foot, so their head may be above the window, where the browser cannot scroll to it:
 * when the keyboard gets there, the page goes back to where they begin.
 */
const showFocused = (facts: HTMLElement): void => {
  const { activeElement: focused } = document;
  const hidden = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);
  if (!focused?.matches(':focus-visible')) return;
  if (focused.getBoundingClientRect().bottom > hidden) return;
  facts.previousElementSibling?.scrollIntoView({ behavior: 'instant' });
  focused.scrollIntoView({ behavior: 'instant', block: 'nearest' });
};

/** Shows the choice of the URL after going back or forward. */
const useHistory = (): void => {
  useEffect(() => {
    const onPopState = () => void followHistory();
    // The visitor may have gone back before hydration.
    onPopState();
    addEventListener('popstate', onPopState);
    return () => {
      removeEventListener('popstate', onPopState);
    };
  }, []);
};

/** Adds the item that the visitor wanted before signing in, once the page is visible (PDP-050, PDP-051). */
const usePendingLine = (): void => {
  // Before the press that waits for the island: it may ask for another line.
  useLayoutEffect(() => {
    const add = () => {
      whenShown(() => {
        const line = takePendingLine(location.pathname);
        if (line) void buying.addLine(line);
      });
    };
    add();
    // The page may come back from the browser's memory.
    addEventListener('pageshow', add);
    return () => {
      removeEventListener('pageshow', add);
    };
  }, []);
};
