const MILLIMETRES: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  m: 1_000,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  '"': 25.4,
  '”': 25.4,
  ft: 304.8,
};

const LENGTH = /^(\d+(?:[.,]\d+)?)\s*(mm|cm|m|inches|inch|in|ft|"|”)\.?$/i;
const MAX_MILLIMETRES = 100_000;

/** Whole millimetres of `47.2 in`, `120 cm` or `1,2 m`; null without a unit or beyond 100 metres. */
export const parseLength = (text: string): number | null => {
  const [, number, unit] = LENGTH.exec(text.trim()) ?? [];
  const factor = MILLIMETRES[unit?.toLowerCase() ?? ''];
  if (number === undefined || factor === undefined) return null;
  const millimetres = Math.round(Number(number.replace(',', '.')) * factor);
  return millimetres > MAX_MILLIMETRES ? null : millimetres;
};
