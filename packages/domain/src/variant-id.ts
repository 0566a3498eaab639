/** Whether a text is a valid id of a variant, by the rule of the calls. */
export const isVariantId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
