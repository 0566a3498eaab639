/** Pixels of scroll after which the search bar appears (HEADER-013). */
const SEARCH_BAR = 100;
/** Pixels of scroll after which the header sticks (HEADER-014). */
const STICKY_HEADER = 200;

/** Marks the document with its scroll position (HEADER-012); the style sheet does the rest. */
export const markScroll = (): void => {
  const { classList } = document.documentElement;
  let last = scrollY;
  const mark = (): void => {
    if (scrollY !== last) {
      classList.toggle('scrolling_down', scrollY > last);
      classList.toggle('scrolling_up', scrollY < last);
    }
    classList.toggle('search_bar', scrollY > SEARCH_BAR);
    classList.toggle('sticky_header', scrollY > STICKY_HEADER);
    last = scrollY;
  };
  addEventListener('scroll', mark);
  mark();
};
