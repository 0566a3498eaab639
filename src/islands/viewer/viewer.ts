export const openViewer = (link: HTMLAnchorElement): void => {
  location.assign(link.href);
};
