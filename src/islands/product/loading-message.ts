/** Shows at the foot of the window that something is being fetched (PDP-039); '' removes it. */
export const showLoading = (text: 'Loading...' | ''): void => {
  const loader = document.querySelector('.product > .loader');
  if (loader) loader.textContent = text;
};
