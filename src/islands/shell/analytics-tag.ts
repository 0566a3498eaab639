import { isUncounted } from '#lib/consent/uncounted.ts';
import { configureTag } from '../state/consent/analytics.ts';

/** The referrer may contain a token: then the tag gets only the site's own URL. */
const referrer = (): string | undefined => {
  const { origin, pathname } = URL.canParse(document.referrer)
    ? new URL(document.referrer)
    : { origin: '', pathname: '' };
  return origin === location.origin && isUncounted(pathname) ? origin : undefined;
};

/** Loads the analytics tag of a site that has one, once per page; only for a visitor who has agreed. */
export const loadTag = (): void => {
  const { analyticsTag } = document.querySelector<HTMLElement>('#cookie-banner')?.dataset ?? {};
  if (!analyticsTag || document.querySelector(`script[src="${analyticsTag}"]`)) return;
  configureTag(new URL(analyticsTag).searchParams.get('id'), referrer());
  const tag = Object.assign(document.createElement('script'), { src: analyticsTag, async: true });
  document.head.appendChild(tag);
};
