export { sayAfterAMoment } from './after-a-moment.ts';
export { drawChange } from './draw.ts';
export {
  AFTER_EXCHANGE,
  exchangePage,
  type ExchangeRules,
  morph,
  prepareParts,
} from './exchange.ts';
export { latestRequest } from './latest-request.ts';
export { isLeaving, whileHere } from './leaving.ts';
export { mayFetchAhead } from './may-fetch-ahead.ts';
export { loadOrReload } from './load-or-reload.ts';
export { afterPaint } from './after-paint.ts';
export { isPlainPress } from './plain-press.ts';
export { followPresses } from './presses.ts';
export { reloadPage } from './reload.ts';
export { savesData } from './saves-data.ts';
export { watchLinks } from './watch-links.ts';
export { whenIdle } from './when-idle.ts';
