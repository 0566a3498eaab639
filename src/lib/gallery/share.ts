/** The types of item that can be shared (MEDIA-011), as on the wire. */
export const SHAREABLE_TYPES = [
  'product',
  'tag',
  'personroom',
  'post',
  'brandStore',
  'roomStore',
  'categoryStore',
  'styleStore',
] as const;

export interface ShareableItem {
  readonly type: (typeof SHAREABLE_TYPES)[number];
  readonly _id: string;
  readonly name: string;
  /** URL of a picture; '' for none. */
  readonly mainPicture: string;
  readonly seo_description: string;
}

export interface ShareLink {
  readonly service: 'facebook' | 'whatsapp' | 'pinterest';
  readonly name: string;
  readonly href: string;
}

/** The longest description to share, in characters (MEDIA-010). */
const MAX_DESCRIPTION = 250;

/** A description for sharing: 250 characters, with an ellipsis if it was longer (MEDIA-010). */
export const sharedText = (description: string): string => {
  const characters = Array.from(description.trim());
  return characters.length > MAX_DESCRIPTION
    ? `${characters.slice(0, MAX_DESCRIPTION).join('')}…`
    : characters.join('');
};

/**
 * Links that share an item (MEDIA-008, MEDIA-009): on a social network, by messenger, on a pin board.
 * @param url of the item's page, absolute; a picture's path is resolved against it
 */
export const shareLinks = (item: ShareableItem, url: string): readonly ShareLink[] => {
  const text = sharedText(item.seo_description);
  const media = item.mainPicture === '' ? '' : new URL(item.mainPicture, url).href;
  return [
    {
      service: 'facebook',
      name: 'Facebook',
      href: withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
    },
    {
      service: 'whatsapp',
      name: 'WhatsApp',
      href: withQuery('https://api.whatsapp.com/send', { text: `${item.name} ${url}` }),
    },
    {
      service: 'pinterest',
      name: 'Pinterest',
      href: withQuery('https://www.pinterest.com/pin/create/button/', {
        url,
        ...(media === '' ? {} : { media }),
        description: text === '' ? item.name : `${item.name}: ${text}`,
      }),
    },
  ];
};

const withQuery = (url: string, query: Readonly<Record<string, string>>): string =>
  `${url}?${new URLSearchParams(query).toString()}`;
