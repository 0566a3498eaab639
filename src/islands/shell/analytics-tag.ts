import { configureTag } from '../state/consent/analytics.ts';

/** Loads the analytics tag of a site that has one, once a page; only for a visitor who has agreed. */
export const loadTag = (): void => {
  const { analyticsTag } = document.querySelector<HTMLElement>('#cookie-banner')?.dataset ?? {};
  if (!analyticsTag || document.querySelector(`script[src="${analyticsTag}"]`)) return;
  configureTag(new URL(analyticsTag).searchParams.get('id'));
  const tag = Object.assign(document.createElement('script'), { src: analyticsTag, async: true });
  document.head.appendChild(tag);
};
