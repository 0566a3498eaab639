/** Says at the foot of the window that something is on its way (PDP-039); '' says nothing more. */
export const tellLoading = (text: 'Loading...' | ''): void => {
  const loader = document.querySelector('.product > .loader');
  if (loader) loader.textContent = text;
};
