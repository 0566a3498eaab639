/**
 * Wraps a function of an object so that it runs once for each object, and its value is freed with the object:
 * for values that many requests derive from one frozen reply. Two objects with the same content count as two.
 */
export const onceFor = <Key extends object, Value>(
  make: (key: Key) => Value,
): ((key: Key) => Value) => {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
};
