export {
  AgentBuyer,
  AgentCheckout,
  AgentCheckoutChange,
  AgentDelivery,
  AgentLine,
  AgentMessage,
  AgentPayment,
  AgentPromo,
  WantedAgentLine,
} from './agents/agent-checkout.ts';
export {
  agentCalls,
  cancelCheckout,
  completeCheckout,
  convertCart,
  createCheckout,
  readAgentCheckout,
  readAgentOrder,
  updateCheckout,
} from './agents/index.ts';
export {
  AGENT_SCOPES,
  agentAudience,
  agentAudiences,
  type AgentScope,
  CONSENT_SCOPES,
  type ConsentScope,
  isConsentScope,
  isUcpScope,
  mayAsAgent,
  MCP_PATH,
  OFFLINE_SCOPE,
  SCOPE_WORDS,
  UCP_PATH,
  UCP_SCOPES,
  ucpAudience,
  type UcpScope,
  wordsOf,
} from './agents/scopes.ts';
export { type CallName, calls, type Calls } from './all-calls.ts';
export {
  apiReference,
  type ApiReference,
  isElsewhere,
  type ReferenceField,
} from './api-reference.ts';
export { callPath } from './call-path.ts';
export {
  call,
  type Call,
  type CallInput,
  type CallReply,
  type CallRequest,
  type CallResult,
  type Family,
  isBodyOptional,
} from './call.ts';
export { createAddress, deleteAddress, listAddresses, updateAddress } from './calls/addresses.ts';
export {
  askForAlert,
  confirmAsked,
  createAlert,
  deleteAlert,
  endAsked,
  listAlerts,
  readAsked,
} from './calls/alerts.ts';
export {
  addToBookmarkList,
  createBookmarkList,
  deleteBookmarkList,
  listBookmarkLists,
  readBookmarkList,
  readSharedList,
  removeFromBookmarkList,
  renameBookmarkList,
  shareBookmarkList,
  withdrawBookmarkList,
} from './calls/bookmark-lists.ts';
export { addBookmark, Bookmark, bookmarkDetails, removeBookmarks } from './calls/bookmarks.ts';
export { addCard, listCards, removeCard, startCardSetup } from './calls/cards.ts';
export { addCartLine, clearCart, readCart, removeCartLine, updateCartLine } from './calls/cart.ts';
export {
  addClaimPhotograph,
  askToCancel,
  beginClaim,
  confirmCancellation,
  listClaimPhotographs,
  moveClaim,
  readCancellation,
  readClaimPhotograph,
  readClaims,
} from './calls/claims.ts';
export { chatbot } from './calls/chat.ts';
export { createEnquiry, findAddresses } from './calls/enquiries.ts';
export { productFeed } from './calls/feed.ts';
export {
  legacyAddCard,
  legacyAddCart,
  legacyAddCartMany,
  legacyEmptyCart,
  legacyGetCart,
  legacyListCards,
  legacyOrderDetails,
  legacyRemoveCard,
  legacyRemoveCart,
  legacySaveOrder,
  legacyUpdateCart,
  listShipments,
  processOrder,
  readPromoCode,
  returnShipment,
} from './calls/legacy-orders.ts';
export { retailerMenu } from './calls/menus.ts';
export {
  type AgainLine,
  cancelOrder,
  endDeliveryLink,
  listComments,
  listOrders,
  moveDelivery,
  orderAgain,
  payOrder,
  placeOrder,
  readCheckout,
  readDeliveries,
  readDeliveryDays,
  readOrder,
  readOrderAgain,
  readOrderSummary,
  returnOrder,
} from './calls/orders.ts';
export { answerOffer, listPriceEnquiries } from './calls/price-enquiries.ts';
export {
  associatedProducts,
  brandProducts,
  filterProducts,
  findProducts,
  listProducts,
  listVariants,
  personalisedSearch,
  personalisedStore,
  productByVariant,
  productsByIds,
  readArrivals,
  recommendations,
  recommendedProducts,
  searchStore,
  sellerStore,
  similarProducts,
  variantsByProducts,
} from './calls/products.ts';
export {
  changePassword,
  deleteProfile,
  exportCustomer,
  listProfiles,
  profileConfig,
  readCustomer,
  readProfilePicture,
  removeProfilePicture,
  saveCustomer,
  saveProfilePicture,
  signOut,
} from './calls/profiles.ts';
export {
  addReviewPhotograph,
  deleteReviewPhotograph,
  listReviewPhotographs,
  type OwnPhotograph,
  productReviews,
  readReviewPhotograph,
  reportReview,
  voteForReview,
} from './calls/review-photographs.ts';
export { addReview, deleteReview, listReviews } from './calls/reviews.ts';
export {
  copySharedDesign,
  deleteRoomDesign,
  listRoomDesigns,
  readRoomDesign,
  readSharedDesign,
  saveRoomDesign,
  setRoomDesignStatus,
} from './calls/room-designs.ts';
export {
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  saveSearch,
  SearchSelection,
  setSearchEmails,
} from './calls/saved-searches.ts';
export {
  askForSamples,
  cancelSamples,
  listSamples,
  orderSamples,
  readSamplesLeft,
} from './calls/samples.ts';
export { search, suggestProducts } from './calls/search.ts';
export { listInventory, listSellers } from './calls/sellers.ts';
export { productUrls } from './calls/sitemap.ts';
export {
  contentDetails,
  listContents,
  listPersonRooms,
  personalisedPersonRooms,
  personRoomDetails,
  recommendedPersonRooms,
  searchPersonRooms,
  storyUrls,
} from './calls/stories.ts';
export {
  chooseStyleVerdict,
  deleteVerdict,
  listImages,
  listVerdicts,
  markVerdict,
  overridePictionaireStyle,
  pictionaireDetails,
  playPictionaireRound,
  readStyleSelector,
  saveVerdict,
  startPictionaire,
  switchStyleOrder,
} from './calls/style-game.ts';
export { allTags, listTags, tagDetails } from './calls/tags.ts';
export { templateDetails } from './calls/template.ts';
export type { Column, Columns } from './column.ts';
export { type Api, createApi, type SendCall } from './client.ts';
export { credentialsOf } from './credential.ts';
export { hasOwnPostcode, telephone } from './entities/address-rules.ts';
export { Address, AddressChange, AddressForm } from './entities/address.ts';
export { Card } from './entities/card.ts';
export { Claim, ClaimChoices, ClaimPhotograph } from './entities/claim.ts';
export { Cart, CART_LINE_STATES, CartLine } from './entities/cart.ts';
export { OfferedService } from './entities/service.ts';
export {
  Checkout,
  CheckoutService,
  ChosenService,
  PlaceOrder,
  PromoCode,
} from './entities/checkout.ts';
export { AddressSuggestion, type EnquiryAddress, EnquiryRequest } from './entities/enquiry.ts';
export { ProductFilter } from './entities/filter.ts';
export { Interpretation, PROVISIONAL_S } from './entities/interpretation.ts';
export { Menu } from './entities/menu.ts';
export { operatorRole } from './entities/operator-role.ts';
export {
  type CreditNote,
  Order,
  OrderDeliveries,
  OrderEvent,
  OrderLine,
  OrderSummary,
  Payment,
  Shipment,
} from './entities/order.ts';
export { Picture } from './entities/picture.ts';
export { PriceEnquiry, PriceOffer } from './entities/price-enquiry.ts';
export { type FactFacet, Product, ProductList } from './entities/product.ts';
export { Profile, ProfileForm } from './entities/profile.ts';
export { RoomDesign } from './entities/room-design.ts';
export { SearchResult, SuggestedProduct, Suggestion } from './entities/search.ts';
export type { SampleRequest, SampleSwatch } from './entities/sample.ts';
export { Seller } from './entities/seller.ts';
export { PersonRoom, Pin, Post } from './entities/story.ts';
export { Pictionaire, StylePicture, Verdict } from './entities/style-game.ts';
export { Tag, TAG_JSON_FIELDS, TagReference } from './entities/tag.ts';
export { FooterSeller, SocialLink, TemplateDetails } from './entities/template.ts';
export {
  INVENTORY_STATUSES,
  InventoryVariant,
  Option,
  SellerInventory,
  Swatch,
  Variant,
} from './entities/variant.ts';
export { bodyDetail, fieldDetailIn } from './field-detail.ts';
export { onceFor } from './once-for.ts';
export { API_REFERENCE, openApiDocument } from './openapi.ts';
export {
  AgentMark,
  allowAgent,
  listAgents,
  readAgentAuditLog,
  stopAgent,
} from './operator/agents.ts';
export { operatorListAuditLog } from './operator/audit.ts';
export type { Subject } from './operator/authority.ts';
export {
  exportRecords,
  finishImport,
  importRecords,
  importSynonyms,
  listReferences,
  purgeCache,
  withdrawProducts,
} from './operator/catalogue.ts';
export { CHANNEL_NAMES, operatorChannelReport } from './operator/channels.ts';
export {
  type FeedRemark,
  FeedReport,
  type FeedStatus,
  operatorListFeeds,
  operatorRemoveFeed,
  operatorRunFeed,
  operatorSaveFeed,
  SupplierFeed,
} from './operator/feeds.ts';
export {
  applyImport,
  type CatalogueImport,
  listImportProducts,
  listImportRemarks,
  readImport,
  sendImportPiece,
  startImport,
} from './operator/imports.ts';
export { operatorCalls } from './operator/index.ts';
export {
  insightEnquiries,
  insightDatabases,
  insightErrors,
  insightFunnel,
  insightRoutes,
  insightSearches,
  insightStock,
  insightToday,
  insightVitals,
  SiteToday,
} from './operator/insight.ts';
export { readLeadTime, setLeadTime } from './operator/lead-times.ts';
export {
  operatorListBuyers,
  operatorListOffers,
  operatorListReductions,
  operatorListStock,
} from './operator/lists.ts';
export { operatorReseal } from './operator/secrets.ts';
export { operatorListEmails, operatorListUndelivered, operatorTestMail } from './operator/mail.ts';
export { orderLineColumns } from './operator/operator-order.ts';
export {
  operatorListEnquiries,
  operatorListOrders,
  operatorListPromos,
  operatorMakeOffer,
  operatorDivideDelivery,
  operatorMoveOrder,
  operatorReadEnquiry,
  operatorReadOrder,
  operatorRefundOrder,
  operatorSavePromo,
  operatorSetStock,
  operatorWithdrawOffer,
} from './operator/orders.ts';
export { operatorGrantRole, operatorListPeople, operatorRevokeRole } from './operator/people.ts';
export {
  operatorListPictures,
  operatorPictureStates,
  operatorRetryPictures,
  PICTURE_STATES,
} from './operator/pictures.ts';
export { type PreviewedProduct, previewImport } from './operator/preview.ts';
export {
  FactKindRecord,
  operatorDeclareFacts,
  operatorListFacts,
  operatorListMissingFacts,
  operatorRemoveFact,
} from './operator/facts.ts';
export { operatorJudgeProposal, operatorListProposals } from './operator/proposals.ts';
export {
  CalendarRecord,
  CatalogueRecord,
  type CatalogueRecordInput,
  LeadTimeRecord,
  OfferRecord,
  ProductRecord,
  SellerRecord,
  ServiceRecord,
  StoryRecord,
  TagPath,
  TagRecord,
  VariantRecord,
} from './operator/records.ts';
export {
  operatorListClaims,
  operatorMoveClaim,
  operatorReadClaim,
  operatorReadClaimPhotograph,
} from './operator/claims.ts';
export { operatorListRefunds, operatorSettleRefund } from './operator/refunds.ts';
export {
  operatorFindCustomers,
  operatorKeepReview,
  operatorListReviews,
  operatorRemoveCustomer,
  operatorRemoveProduct,
  operatorRemoveReview,
  operatorSignOutCustomer,
} from './operator/removals.ts';
export { operatorResume } from './operator/resume.ts';
export {
  operatorAnswerReview,
  operatorJudgePhotograph,
  operatorListPhotographs,
  PHOTOGRAPH_STATUSES,
} from './operator/reviews.ts';
export { operatorListSamples, operatorMoveSamples } from './operator/samples.ts';
export { shownProduct } from './operator/shown-product.ts';
export {
  beginImport,
  Difference,
  diffVersions,
  listVersions,
  rollBackCatalogue,
} from './operator/versions.ts';
export { requestSentence } from './request-sentence.ts';
export { routesByScripts } from './routes-by-scripts.ts';
