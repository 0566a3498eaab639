export { type Access, accessLines, NO_ACCESS } from './access.ts';
export { ALERT_KINDS, alertKind, type AlertKind } from './alert-kinds.ts';
export {
  arrivalsOf,
  arrivalWords,
  type ArrivalDays,
  chosenDayWords,
  NO_DAY,
} from './arrival-words.ts';
export { asData } from './as-data.ts';
export { BOOKMARK_TYPES, bookmarkType, type BookmarkType } from './bookmark-types.ts';
export { choiceWords, pieceTitle, pieceWords, swatchName, wordsIn } from './choice-words.ts';
export { defaultSwatch } from './default-swatch.ts';
export { type ClosedDates, opensAgain } from './closed-dates.ts';
export {
  answerBy,
  claimReasons,
  CLAIM_REASONS,
  CLAIM_STATUSES,
  type ClaimReason,
  type ClaimStatus,
  type Goods,
  type Guarantee,
  guaranteeIn,
  guaranteeWords,
  isClaimReason,
  isFault,
  MOST_CLAIM_PHOTOGRAPHS,
  reasonIn,
  reasonWords,
  refundBy,
  REMEDIES,
  type Remedy,
  remedyWords,
  type Right,
  type RightKind,
  rightOf,
} from './consumer-rights.ts';
export { countryNamed, countryOf, isDeliveredTo, UNITED_KINGDOM } from './country.ts';
export { dateFormat, formatDay, formatMoment, formatShortDay, formatShortMoment } from './date.ts';
export { defaultVariant } from './default-variant.ts';
export {
  addWorkingDays,
  type Arrival,
  arrivalOf,
  arrivalOfAll,
  type DeliveryCalendar,
  deliveryDays,
  isDeliveryDay,
  isMovable,
  isWhollyScottish,
  type LeadTime,
  mostWorkingDays,
  workingDaysUntil,
} from './delivery-days.ts';
export { deliveryKey, deliveryNamed, type NamedDelivery } from './delivery-key.ts';
export { deliveryMethodOf } from './delivery-method.ts';
export { placeOf } from './delivery-place.ts';
export {
  DAY_MINUTES,
  DAY_MS,
  DAY_S,
  HOUR_MS,
  HOUR_S,
  MINUTE_MS,
  MINUTE_S,
  WEEK_MS,
} from './durations.ts';
export {
  doubtfulFacts,
  FACT_TYPES,
  FACT_UNITS,
  type Fact,
  type FactKind,
  factKey,
  factsOf,
  parcelsOf,
  type Parcel,
  factText,
  type FactUnit,
  factValue,
  haveSameValues,
  type FactValue,
  kindNamed,
  missingFacts,
  numberOfUnit,
  quantityText,
  readFacts,
  type ReadFacts,
  sharedName,
  smallest,
  type StoredFacts,
  unitCode,
  unitSizes,
} from './facts.ts';
export { fieldsAfter } from './fields-after.ts';
export { gtinForms, gtinIn, worldwideGtin } from './gtin.ts';
export { decodedEntities, escapedOnce } from './html-entities.ts';
export { escapeElementText, escapeHtml, textOfHtml } from './html.ts';
export { cheapestFirst, selectOffer } from './inventory.ts';
export { endOfLondonDay, londonDay, londonDays, londonTime } from './london-time.ts';
export { isSlip, looksLike } from './look-alike.ts';
export { mailboxOf } from './mailbox.ts';
export { formatPence, type Pence, penceFromPounds, poundsFromPence, roundHalfUp } from './money.ts';
export { counted, formatNumber, plural } from './number.ts';
export { priceAt, stockLineAt } from './offer-times.ts';
export { OPERATOR_ROLES, type OperatorRole } from './operator-role.ts';
export { barePostcode, outcodeOf } from './outcode.ts';
export {
  copyWidths,
  PHOTOGRAPH_WIDTHS,
  photographOf,
  photographUrl,
  socialPicture,
  storedPictureUrl,
  THUMBNAIL_WIDTH,
  thumbnailOf,
} from './photograph.ts';
export { isPicture, picturesOf, type ShownPicture } from './picture.ts';
export { isPlaceholder } from './placeholder.ts';
export {
  addDays,
  dayAndMonth,
  dayWords,
  isPlainDay,
  type PlainDay,
  type Weekday,
  WEEKDAYS,
} from './plain-day.ts';
export { oneLine, shortened } from './plain-text.ts';
export { discountPercent, displayedPrice, shownPrice, type ShownPrice } from './price.ts';
export { PRODUCT_SORTS, type ProductSort, readSort, SORT_NAMES } from './product-sort.ts';
export {
  ACCOUNT_TYPES,
  GENDERS,
  MAX_PICTURE_BYTES,
  PICTURE_SIDE,
  PICTURE_TYPES,
  pictureProblem,
  type PictureType,
  pictureTypeOf,
} from './profile.ts';
export { LONG_PROMO, MOST_PROMO_LETTERS, promoProblem } from './promo-code.ts';
export {
  addProblem,
  exceedsOrderSize,
  MAX_QUANTITY,
  maxQuantity,
  MIN_QUANTITY,
  NOT_DELIVERABLE,
  NOT_FOR_SALE,
  orderSize,
  type QuantityBounds,
  quantityField,
  quantityProblem,
  readQuantity,
  stepped,
  type StockCheck,
  stockCheck,
  typed,
} from './quantity.ts';
export { randomCode } from './random-code.ts';
export {
  type EarlierPricePeriod,
  isProved,
  reductionEnd,
  type ReductionRule,
  type ReductionState,
  reductionState,
} from './reduction.ts';
export {
  MAX_FILE_FORM_BYTES,
  MAX_PHOTOGRAPH_BYTES,
  MOST_PHOTOGRAPHS,
  PHOTOGRAPH_SIDE,
  PHOTOGRAPH_THUMBNAIL,
  REVIEW_PAGE,
  REVIEW_SORT_NAMES,
  REVIEW_SORTS,
  type ReviewSort,
} from './review-order.ts';
export {
  boxOf,
  DESIGN_NAME_LENGTH,
  DESIGN_STATUSES,
  DOOR,
  doorBox,
  EMPTY_PLAN,
  frontOf,
  insideRoom,
  insideWall,
  isEmptyPlanRoom,
  MOST_DESIGNS,
  MOST_PIECES,
  NEW_DESIGN_NAME,
  nextPlanRoom,
  overlap,
  type Piece,
  type Placement,
  type Plan,
  ROOM_SIDES,
  STEP,
  type Turn,
  turnedOn,
  TURNS,
  type Wall,
  WALLS,
} from './room-plan.ts';
export { MOST_SAMPLES, SAMPLE_STATUSES, type SampleStatus } from './sample.ts';
export { type Greeting, salutation } from './salutation.ts';
export {
  type ChosenService,
  type DeliveryService,
  type Service,
  isServiceKind,
  SERVICE_KINDS,
  SERVICE_NAMES,
  SERVICES_PAID_BACK,
  type ServiceKind,
  servicePrice,
  servicesFor,
  servicesInQuery,
  servicesOfQuery,
} from './services.ts';
export { shownText } from './shown-text.ts';
export { slugFor, UNKNOWN_SLUG } from './slug.ts';
export { spreadsheetCell } from './spreadsheet-cell.ts';
export { type Stock, stockOf, stockWords } from './stock.ts';
export { storedFields, storedId, storedList, storedNumber, storedText } from './stored.ts';
export { STORY_KINDS, type StoryKind } from './story-kinds.ts';
export { subtitleOf } from './subtitle.ts';
export {
  FEED_FORMATS,
  type FeedFormat,
  IMPORT_PIECE_BYTES,
  MAX_PREVIEWED,
  MAX_VARIANTS,
  MOST_IMPORT_BYTES,
  OFFER_TIMES,
  type OfferTime,
  PRUNE_LIMIT,
} from './supplier-feed.ts';
export { isTagType, TAG_TYPES, tagIcon, type TagType } from './tag.ts';
export { asTyped, digitsIn } from './typed-secret.ts';
export {
  asMeant,
  centimetresIn,
  daysIn,
  LENGTH_PATTERN,
  LENGTH_UNIT,
  lengthsIn,
  meaningsOf,
  millimetresIn,
  millimetresOf,
  numberIn,
  numberOfDigits,
  poundsIn,
  PRICE_PATTERN,
  withPartedDigits,
} from './typed.ts';
export { isVariantId } from './variant-id.ts';
export { webUrlProblem } from './web-url.ts';
