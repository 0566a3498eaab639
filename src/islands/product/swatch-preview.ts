/* Escape hides the preview of a swatch until the visitor points at another one. */

const { documentElement: root } = document;

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') root.setAttribute('data-no-preview', '');
});

for (const sign of ['focusin', 'pointerover']) {
  document.addEventListener(
    sign,
    ({ target }) => {
      if (!(target as Element).closest('.sample')) root.removeAttribute('data-no-preview');
    },
    { passive: true },
  );
}

export {};
