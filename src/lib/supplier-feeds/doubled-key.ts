const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;

/**
 * The first key that stands twice in one object of a JSON text, null for none: `JSON.parse` takes the
 * later of the two without a word.
 * @param json text that `JSON.parse` takes
 */
export const doubledKey = (json: string): string | null => {
  const open: (Set<string> | null)[] = [];
  let keys: Set<string> | null = null;
  let isKey = false;
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      keys = token === '{' ? new Set() : null;
      open.push(keys);
      isKey = keys !== null;
    } else if (token === '}' || token === ']') {
      open.pop();
      keys = open.at(-1) ?? null;
      isKey = false;
    } else if (token === ',') isKey = keys !== null;
    else if (isKey && keys !== null) {
      const key = JSON.parse(token) as string;
      if (keys.has(key)) return key;
      keys.add(key);
      isKey = false;
    }
  }
  return null;
};
