/* The preview of a swatch goes away with Escape, until another one is reached for. */

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
