import Swiper from 'swiper';
import { Zoom } from 'swiper/modules';
import { icon } from './icon.ts';
import styles from './Popup.module.css';
import { markCurrent, prefersReducedMotion, type Slider } from './slider.ts';

interface Picture {
  readonly src: string;
  readonly thumbnail: string;
  readonly alt: string;
}

const picturesIn = (root: HTMLElement): readonly Picture[] => {
  const thumbnails = [...root.querySelectorAll<HTMLImageElement>('.thumbnails img')];
  return [...root.querySelectorAll<HTMLAnchorElement>('.enlarge')].map((link, index) => ({
    src: link.href,
    thumbnail: thumbnails[index]?.src ?? link.href,
    alt: link.querySelector('img')?.alt ?? '',
  }));
};

const button = (name: 'previous' | 'next' | 'close' | 'zoomIn', label: string): string =>
  `<button type="button" class="${styles[name] ?? ''}" data-do="${name}" aria-label="${label}" ` +
  `title="${label}">${icon(name)}</button>`;

const MARKUP = `
  <p class="${styles.count}" role="status"></p>
  <div class="${styles.tools}">${button('zoomIn', 'Zoom')}${button('close', 'Close')}</div>
  ${button('previous', 'Previous picture')}${button('next', 'Next picture')}
  <ul class="${styles.strip}" aria-label="All pictures"></ul>`;

/**
 * Shows the pictures of a gallery over the whole window (MEDIA-007): previous, next, close and select
 * by mouse, keys and swipe; a pinch, a double click or the zoom button enlarges one. When it closes,
 * the gallery shows the picture viewed last. Returns the dialog.
 */
export const openPopup = (root: HTMLElement, slider: Slider): HTMLDialogElement => {
  const pictures = picturesIn(root);
  const [dialog, frame] = buildDialog(root, pictures);
  document.body.appendChild(dialog);
  dialog.showModal();
  const swiper = new Swiper(frame, {
    modules: [Zoom],
    initialSlide: slider.index(),
    speed: prefersReducedMotion() ? 0 : 250,
    zoom: true,
  });
  const mark = () => {
    showCount(dialog, pictures, swiper.activeIndex);
  };
  swiper.on('slideChange', mark);
  mark();

  const turn = (by: number) => {
    swiper.slideTo((swiper.activeIndex + by + pictures.length) % pictures.length);
  };
  const actions: Readonly<Record<string, () => void>> = {
    previous: () => {
      turn(-1);
    },
    next: () => {
      turn(1);
    },
    zoomIn: () => {
      swiper.zoom.toggle();
    },
    close: () => {
      dialog.close();
    },
  };
  dialog.addEventListener('click', ({ target }) => {
    const { do: act = '', select } = (target as Element).closest('button')?.dataset ?? {};
    if (select !== undefined) swiper.slideTo(Number(select));
    else actions[act]?.();
  });
  dialog.addEventListener('keydown', (event) => {
    const act = KEYS[event.key];
    if (act === undefined) return;
    event.preventDefault();
    if (act === 'first') swiper.slideTo(0);
    else if (act === 'last') swiper.slideTo(pictures.length - 1);
    else actions[act]?.();
  });
  dialog.addEventListener('close', () => {
    slider.show(swiper.activeIndex);
    swiper.destroy();
    dialog.remove();
  });
  return dialog;
};

const KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  '+': 'zoomIn',
  '-': 'zoomIn',
};

const buildDialog = (
  root: HTMLElement,
  pictures: readonly Picture[],
): [dialog: HTMLDialogElement, frame: HTMLElement] => {
  const dialog = document.createElement('dialog');
  dialog.className = styles.popup ?? '';
  dialog.ariaLabel = root.querySelector('section')?.ariaLabel ?? 'Pictures';
  dialog.innerHTML = MARKUP;
  dialog.toggleAttribute('data-single', pictures.length < 2);
  const frame = dialog.appendChild(document.createElement('div'));
  frame.className = `${styles.frame ?? ''} swiper`;
  const row = frame.appendChild(document.createElement('div'));
  row.className = `${styles.row ?? ''} swiper-wrapper`;
  for (const [index, picture] of pictures.entries()) {
    row.appendChild(slideOf(picture));
    dialog.querySelector('ul')?.appendChild(choiceOf(picture, index, pictures.length));
  }
  return [dialog, frame];
};

const slideOf = ({ src, alt }: Picture): HTMLElement => {
  const slide = document.createElement('div');
  slide.className = `${styles.slide ?? ''} swiper-slide`;
  const frame = slide.appendChild(document.createElement('div'));
  frame.className = 'swiper-zoom-container';
  const image = frame.appendChild(document.createElement('img'));
  Object.assign(image, { src, alt, draggable: false });
  return slide;
};

const choiceOf = ({ thumbnail }: Picture, index: number, count: number): HTMLElement => {
  const item = document.createElement('li');
  const choice = item.appendChild(document.createElement('button'));
  choice.type = 'button';
  choice.dataset.select = String(index);
  choice.ariaLabel = `Picture ${index + 1} of ${count}`;
  Object.assign(choice.appendChild(document.createElement('img')), { src: thumbnail, alt: '' });
  return item;
};

const showCount = (dialog: HTMLElement, pictures: readonly Picture[], index: number): void => {
  const count = dialog.querySelector('[role=status]');
  if (count) count.textContent = `${index + 1} / ${pictures.length}  ${pictures[index]?.alt ?? ''}`;
  markCurrent([...dialog.querySelectorAll('[data-select]')], index);
};
