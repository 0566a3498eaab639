import { useStore } from '@nanostores/react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type SubmitEvent,
} from 'react';
import { Price } from '#components/ui/Price.tsx';
import { Stepper } from '#components/ui/Stepper.tsx';
import { BOOKMARK_OUTCOMES } from '#lib/bookmarks/bookmark-item.ts';
import { MIN_QUANTITY, readQuantity, type ShownPrice } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import type { BuyingInput } from '#lib/product/product-choice.ts';
import { problemIn, type PageForm } from '#lib/shell/page-form.ts';
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx';
import { island } from '../island.tsx';
import { bookmark } from '../state/bookmarks/bookmarks.ts';
import { buying as store, takePendingLine } from '../state/product/buying.ts';
import { whenShown } from '../state/shell/when-shown.ts';
import { BuyingIds } from './BuyingIds.tsx';
import styles from './BuyingBox.module.css';

interface Props {
  readonly buying: BuyingInput;
  readonly price: ShownPrice;
  /** Name of the product. */
  readonly name: string;
  /** The refused form, submitted without script. */
  readonly form?: PageForm | undefined;
}

/** Which of the buttons submitted the form. */
const pressedIn = ({ currentTarget, nativeEvent }: SubmitEvent<HTMLFormElement>) =>
  new FormData(currentTarget, nativeEvent.submitter).get('do');

/** The quantity, and the buttons that add it to the cart, buy it at once or bookmark the product. */
export const BuyingBox = island(({ buying, price, name, form }: Props) => {
  const { field, ends, step, check, read } = useQuantity(buying);
  const { byEmail } = buying;
  usePendingLine();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (store.$isAdding.get()) return;
    check();
    const pressed = pressedIn(event);
    void (pressed === 'bookmark'
      ? bookmark.toggle(buying.productId)
      : store.buy(buying, read(), pressed === 'buy'));
  };
  return (
    <form
      className={`stack gap-2 ${styles.buying}`}
      method="post"
      action={buying.action}
      noValidate
      data-buying=""
      onSubmit={submit}
    >
      <BuyingIds buying={buying} />
      <Messages sent={problemIn(form)} />
      <div className={styles.line}>
        {!byEmail && (
          <Stepper
            name="qty"
            label={`Quantity of ${name}`}
            value={readQuantity(form?.values.qty ?? '') || MIN_QUANTITY}
            dimmed={buying.check !== 0}
            field={field}
            onLeave={check}
            ends={ends}
            onStep={step}
          />
        )}
        <Actions buying={buying} price={price} />
      </div>
    </form>
  );
});

/** The messages after a press; without script the query of the URL names the message. */
const Messages = ({ sent }: { readonly sent: string }) => (
  <>
    <p className="callout negative unless-empty" role="alert" suppressHydrationWarning>
      {useStore(store.$message) || sent}
    </p>
    <p className={`callout positive when-target ${styles.told}`} id="added">
      {'Added to cart. '}
      <a href={paths.cart()}>View your cart</a>
    </p>
    <p className={`callout positive when-target ${styles.told}`} id="bookmarked">
      {BOOKMARK_OUTCOMES.bookmarked}
    </p>
    <p className={`callout positive when-target ${styles.told}`} id="unbookmarked">
      {BOOKMARK_OUTCOMES.unbookmarked}
    </p>
  </>
);

const Actions = ({ buying, price }: Pick<Props, 'buying' | 'price'>) => (
  <div className={`actions ${styles.actions}`}>
    <div className={`bar-price ${styles['bar-price']}`} aria-hidden="true">
      <Price price={price} suffix="" />
    </div>
    {buying.byEmail ? (
      <a className={`button ${styles.button}`} href={buying.enquiry} data-enquiry="">
        Get price via email
      </a>
    ) : (
      <Buttons isForSale={buying.check === 0} />
    )}
    <BookmarkButton />
  </div>
);

/** A double click is one press, even if the shop has answered the first click before the second. */
const once = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/**
 * During a call the first button says so, and neither does anything (PDP-022). They are not disabled: a disabled
 * button loses the focus.
 */
const Buttons = ({ isForSale }: { readonly isForSale: boolean }) => {
  const isAdding = useStore(store.$isAdding);
  return (
    <>
      <button
        className={`button ${styles.button}`}
        type="submit"
        name="do"
        value="add"
        disabled={!isForSale}
        aria-disabled={isAdding || undefined}
        onClick={once}
      >
        {isAdding ? 'Adding to cart...' : 'Add to cart'}
      </button>
      <button
        className={`button button-quiet ${styles.button}`}
        type="submit"
        name="do"
        value="buy"
        disabled={!isForSale}
        aria-disabled={isAdding || undefined}
        onClick={once}
      >
        Buy now
      </button>
    </>
  );
};

/** The quantity in the buying box: stepped, typed, and kept when another choice is shown. */
const useQuantity = (shown: BuyingInput) => {
  // It keeps its own value: what the shopper typed before hydration stays.
  const field = useRef<HTMLInputElement>(null);
  /** The field's last checked value, which needs no further check. */
  const given = useRef('');
  // Null until it is known whether the quantity is at an end of its range.
  const ends = useStore(store.$ends);

  const give = (quantity: number): void => {
    given.current = String(quantity);
    if (field.current) field.current.value = given.current;
  };

  /** Called when the shopper has finished typing, or when another choice is shown. */
  const check = (): void => {
    const input = field.current;
    if (!input || input.value === given.current) return;
    give(input.disabled ? MIN_QUANTITY : store.check(input.value, shown.bounds));
  };

  const checkShown = useEffectEvent(check);
  useEffect(() => {
    checkShown();
  }, [shown]);

  const step = (by: 1 | -1): void => {
    const input = field.current;
    if (!input) return;
    give(store.step(input.value, by, shown.bounds));
    // A disabled button loses the focus.
    const reached = store.$ends.get();
    if (by === 1 ? reached?.most : reached?.least) input.focus();
  };

  return { field, ends, step, check, read: () => readQuantity(field.current?.value ?? '') };
};

/** Adds the item that the visitor wanted before signing in, once the page is visible (PDP-050, PDP-051). */
const usePendingLine = (): void => {
  // Before the press that waits for the island: it may ask for another line.
  useLayoutEffect(() => {
    const add = () => {
      whenShown(() => {
        const line = takePendingLine(location.pathname);
        if (line) void store.addLine(line);
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
