export { limitBody, limitBytes, withBodyLimit, withoutBody } from './body-limit.ts';
export { clientNetwork, UNNAMED, widerNetwork } from './client-network.ts';
export { isOwnOrigin, requireOwnPage, requireOwnScript } from './cross-site.ts';
export {
  type ErrorCode,
  nothingHere,
  ShopError,
  signInNotPossible,
  signInUnavailable,
  toShopError,
} from './errors.ts';
export {
  type Fields,
  goOn,
  type PostedForm,
  type Problems,
  problemsByField,
  readForm,
  showAgain,
  withoutSecrets,
} from './forms.ts';
export { JsonText, parseJson, readJson } from './json.ts';
export { isNavigation, isSpeculative, pageBefore } from './navigation.ts';
export { AnswerTooLarge, fetchOutside } from './outside.ts';
export { answerMethod, errorReply, OWNER_ONLY, refusal } from './reply.ts';
export { requireSecret } from './require-secret.ts';
export { safeReturnTo } from './return-to.ts';
export { waiting } from './waiting.ts';
