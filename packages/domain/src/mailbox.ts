const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an email address, so that one person counts once: without the part after a plus, in lower
 * case, and at Gmail without dots. Only for comparing; emails go to the address as it was given.
 * @returns '' for no address
 */
export const mailboxOf = (address: string): string => {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1);
  if (at === -1 || host === '') return '';
  const name = text.slice(0, at).replace(/\+.*/, '');
  return GMAIL.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
};
