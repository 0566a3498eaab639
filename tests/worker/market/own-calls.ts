import type { CallName } from '@parlour/contract';
import { ADDRESS } from '../checkout/shopper.ts';
import { PHOTO } from '../reviews/photo.ts';
import { SWATCH, type OwnThings } from './own-things.ts';

export interface CallArguments {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

/** A request for something of one customer’s. */
export type OwnCall = (of: OwnThings, card: string) => CallArguments;

const byId =
  (id: keyof OwnThings): OwnCall =>
  (of) => ({ params: { id: of[id] } });
const item = { itemType: 'product', itemID: '1' };
const comment = { comment: 'No' };

/** The calls that take an id of a customer’s own thing, which exists for nobody else. */
export const OWN_CALLS: Partial<Record<CallName, OwnCall>> = {
  updateCartLine: (of) => ({ ...byId('line')(of, ''), query: { quantity: 3 } }),
  removeCartLine: byId('line'),
  legacyUpdateCart: () => ({ query: { variantID: '20', sellerID: '1', quantity: 3 } }),
  legacyRemoveCart: (of) => ({ body: { id: of.line } }),
  updateAddress: (of) => ({ ...byId('address')(of, ''), body: ADDRESS }),
  deleteAddress: byId('address'),
  removeCard: (_, card) => ({ params: { id: card } }),
  legacyRemoveCard: (_, card) => ({ query: { cardID: card } }),
  placeOrder: (of) => ({ body: { addressId: of.address } }),
  legacySaveOrder: (of) => ({ body: { addressId: of.address } }),
  payOrder: (of) => ({ ...byId('order')(of, ''), body: {} }),
  readOrder: byId('order'),
  readOrderAgain: byId('order'),
  orderAgain: byId('order'),
  endDeliveryLink: byId('order'),
  cancelOrder: (of) => ({ ...byId('order')(of, ''), body: comment }),
  readDeliveryDays: byId('order'),
  moveDelivery: (of) => ({
    ...byId('order')(of, ''),
    body: { shipmentId: of.shipment, day: '2027-01-08' },
  }),
  returnOrder: (of) => ({ ...byId('order')(of, ''), body: comment }),
  readClaims: byId('order'),
  beginClaim: (of) => ({
    ...byId('order')(of, ''),
    body: {
      shipmentId: of.shipment,
      lines: [{ lineId: `${of.shipment}-1`, quantity: 1 }],
      reason: 'changed-mind',
      remedy: 'refund',
    },
  }),
  moveClaim: (of) => ({
    params: { id: of.order, number: 1 },
    body: { step: 'write', text: 'Please write.' },
  }),
  listClaimPhotographs: (of) => ({ params: { id: of.order, number: 1 } }),
  readClaimPhotograph: (of) => ({
    params: { id: of.order, number: 1, photograph: of.claimPhotograph },
  }),
  addClaimPhotograph: (of) => ({
    params: { id: of.order, number: 1 },
    body: { files: [{ data: PHOTO }] },
  }),
  readOrderSummary: (of) => ({ query: { groupId: of.order } }),
  processOrder: (of) => ({ query: { orderID: of.order } }),
  legacyOrderDetails: (of) => ({ query: { orderID: of.order } }),
  returnShipment: (of) => ({ query: { shipmentID: of.shipment }, body: { reasonReturn: 'No' } }),
  createEnquiry: (of) => ({
    body: {
      sellerId: '1',
      productId: '1',
      variantId: '10',
      quantity: 1,
      message: 'How much?',
      addressId: of.address,
    },
  }),
  answerOffer: (of) => ({
    params: { id: of.enquiry, offerId: of.offer },
    body: { approved: true },
  }),
  listReviewPhotographs: byId('review'),
  addReviewPhotograph: (of) => ({ ...byId('review')(of, ''), body: { files: [{ data: PHOTO }] } }),
  deleteReviewPhotograph: byId('photograph'),
  deleteReview: (of) => ({ query: { reviewID: of.review } }),
  playPictionaireRound: (of) => ({
    query: { pictionaireID: of.game, roundnumber: 1 },
    body: { imageID: '1' },
  }),
  pictionaireDetails: (of) => ({ query: { pictionaireID: of.game } }),
  overridePictionaireStyle: (of) => ({ body: { pictionaireID: of.game, style1: 'zen' } }),
  saveVerdict: (of) => ({ query: { pictionaireID: of.game }, body: { verdictName: 'Us' } }),
  markVerdict: (of) => ({ query: { verdictID: of.verdict } }),
  deleteVerdict: (of) => ({ query: { verdictID: of.verdict } }),
  chooseStyleVerdict: (of) => ({ body: { verdictID: of.verdict } }),
  personalisedSearch: (of) => ({ body: { verdictID: of.verdict } }),
  readRoomDesign: (of) => ({ query: { personroomID: of.room } }),
  deleteRoomDesign: (of) => ({ query: { personroomID: of.room } }),
  setRoomDesignStatus: (of) => ({ query: { personroomID: of.room, status: 'published' } }),
  readBookmarkList: byId('list'),
  renameBookmarkList: (of) => ({ ...byId('list')(of, ''), body: { name: 'Theirs' } }),
  deleteBookmarkList: byId('list'),
  addToBookmarkList: (of) => ({ ...byId('list')(of, ''), body: item }),
  removeFromBookmarkList: (of) => ({ ...byId('list')(of, ''), query: item }),
  shareBookmarkList: byId('list'),
  withdrawBookmarkList: byId('list'),
  deleteAlert: byId('alert'),
  orderSamples: (of) => ({ body: { swatches: [SWATCH], addressId: of.address } }),
  cancelSamples: byId('samples'),
  setSearchEmails: (of) => ({ ...byId('search')(of, ''), body: { letters: false } }),
  deleteSavedSearch: byId('search'),
};
