/**
 * A function of an object that works once for each and is forgotten with it: for what many requests make of
 * one frozen reply. Two objects of the same content count as two.
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
