/** What tells of a person; kept only of visitors who allowed it (CONSENT-008). */
export const PERSONAL_KEYS = [
  ...(['userData', 'lastUser', 'lastVerdict', 'searches', 'recentProducts'] as const),
  ...(['favourites/products', 'verdicts/list', 'personrooms/search'] as const),
] as const;
