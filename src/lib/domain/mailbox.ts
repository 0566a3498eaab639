const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an email address, so that one person counts once: without the part after a plus, in lower
 * case, and at Gmail without dots. Only for comparing; emails go to the address as it was given.
 * @returns '' for no address
 */
export const mailboxOf = (address: string): string => {
  const [, local = '', host = ''] = /^(.*)@([^@]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (host === '') return '';
  const [name = ''] = local.split('+');
  return GMAIL.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
};
