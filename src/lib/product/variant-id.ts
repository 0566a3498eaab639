/** Whether a text can be a variant's id, as a call takes it; anything else names no variant. */
export const isVariantId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
