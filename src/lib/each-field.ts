type See = (name: string, value: unknown) => void;

/**
 * Tells the name and value of each field of a reply, however deep. Replies have thousands of them, and a page is made of
 * several: with `Object.entries`, which copies each object, this took four times as long.
 */
export const eachField = (value: unknown, see: See): void => {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const part of value) eachField(part, see);
    return;
  }
  for (const name in value) {
    const part: unknown = value[name as keyof typeof value];
    if (typeof part === 'object') eachField(part, see);
    else see(name, part);
  }
};
