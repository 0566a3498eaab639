/** Acts once the page is visible: at once, unless the browser prerenders it. */
export const whenShown = (act: () => void): void => {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', act, { once: true });
  } else act();
};
