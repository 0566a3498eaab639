import type * as z from 'zod';
import { answerOffer, listPriceEnquiries, type PriceEnquiry } from '@parlour/contract';
import { enquiryStatus } from './enquiry-state.ts';
import { poundsFromPence } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { notFound, requireRowId } from '../ids.ts';
import {
  enquiryById,
  enquiryList,
  type PriceOfferRow,
  type WholeEnquiry,
} from './price-enquiries.queries.ts';
import { routes, type CustomerContext } from '../routes.ts';
import { enquiryObject } from './enquiry-object.ts';
import { ownerOf } from '../owner.ts';

export const priceEnquiryRoutes = routes()
  .forCustomer(listPriceEnquiries, async (context, { query: { page, size } }) => {
    const window = { limit: size, skip: (page - 1) * size };
    const { enquiries, total } = await enquiryList(context.db, ownerOf(context), window);
    return {
      data: enquiries.map(toPriceEnquiry),
      totalCount: total,
      pageCount: Math.ceil(total / size),
      pageNumber: page,
    };
  })
  .forCustomer(answerOffer, async (context, { params, query, body }) => {
    const { enquiry } = await requireOwn(context, params.id);
    const offerId = requireRowId(params.offerId, 'offer');
    const isApproved = body.approved ?? query.approved;
    if (isApproved === undefined) throw invalid('body.approved: accept or reject the offer');
    if (!isApproved && body.reason === '') throw invalid('body.reason: Please give a reason.');
    const object = enquiryObject(context.visit.env, enquiry.id);
    const refusal = await object.answer(enquiry.id, offerId, isApproved, body.reason);
    if (refusal !== undefined) throw new ShopError('offer_refused', 409, refusal);
    return {
      data: toPriceEnquiry(await requireOwn(context, params.id)),
      message: isApproved ? 'The offer is in your cart.' : 'The offer has been rejected.',
    };
  });

const requireOwn = async (context: CustomerContext, id: string): Promise<WholeEnquiry> => {
  const whole = await enquiryById(context.db, requireRowId(id, 'enquiry'));
  const { site, customer } = ownerOf(context);
  if (whole?.enquiry.site !== site || whole.enquiry.customer !== customer)
    throw notFound('enquiry');
  return whole;
};

const invalid = (detail: string): ShopError =>
  new ShopError('invalid_request', 400, detail.slice(detail.indexOf(' ') + 1), {
    details: [detail],
  });

const toOffer = (offer: PriceOfferRow) => ({
  id: String(offer.id),
  price: poundsFromPence(offer.price_pence),
  expires: offer.expires_at,
  message: offer.message,
  isBespoke: offer.bespoke === 1,
  status: isOver(offer) ? 'expired' : offer.status,
  approved: offer.status === 'accepted',
  reason: offer.reason,
});

/** The alarm may be a moment late. */
const isOver = ({ status, expires_at }: PriceOfferRow): boolean =>
  status === 'open' && expires_at <= new Date().toISOString();

export const toPriceEnquiry = ({
  enquiry,
  offers,
}: WholeEnquiry): z.input<typeof PriceEnquiry> => ({
  id: String(enquiry.id),
  status: offers.some(isOver) ? 'expired' : enquiryStatus(enquiry.status),
  date: enquiry.created_at,
  productId: String(enquiry.product_id),
  variantId: String(enquiry.variant_id),
  urlSlug: enquiry.slug ?? '',
  productName: enquiry.product_name,
  seoTitle: enquiry.variant_name,
  mainPicture: enquiry.main_picture ?? '',
  optionName: enquiry.option_name,
  swatchName: enquiry.swatch_name,
  sellerId: String(enquiry.seller_id),
  sellerName: enquiry.seller_name,
  quantity: enquiry.quantity,
  message: enquiry.message,
  offers: offers.map(toOffer),
});
