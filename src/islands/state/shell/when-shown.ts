/** Acts once the page is in front of somebody: at once, unless a browser renders it ahead. */
export const whenShown = (act: () => void): void => {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', act, { once: true });
  } else act();
};
