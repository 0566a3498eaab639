import * as z from 'zod';

const text = z.string().max(300);
const id = z.string().min(1).max(300);

const Line = z.looseObject({
  id: id.optional(),
  item: z.looseObject({
    id,
    /** What the other side believes that it is sold by. */
    quantity_unit: z
      .looseObject({ unit: z.string().max(20), scale: z.int().min(0).max(15).optional() })
      .optional(),
  }),
  quantity: z.int().min(1).max(999),
});

export const Buyer = z.looseObject({
  first_name: text.optional(),
  last_name: text.optional(),
  email: text.optional(),
  phone_number: text.optional(),
});

const Destination = z.looseObject({
  id: id.optional(),
  ...{ street_address: text.optional(), extended_address: text.optional() },
  ...{ address_locality: text.optional(), address_region: text.optional() },
  ...{ address_country: text.optional(), postal_code: text.optional() },
  ...{ first_name: text.optional(), last_name: text.optional(), phone_number: text.optional() },
});

const Fulfillment = z.looseObject({
  methods: z
    .array(
      z.looseObject({
        type: z.string().max(60).optional(),
        destinations: z.array(Destination).max(20).optional(),
        selected_destination_id: id.nullish(),
      }),
    )
    .max(5)
    .optional(),
});

const Discounts = z.looseObject({
  codes: z.array(z.string().trim().min(1).max(40)).max(10).optional(),
});

const shared = {
  buyer: Buyer.optional(),
  discounts: Discounts.optional(),
};

export const CartRequest = z.looseObject({ ...shared, line_items: z.array(Line).max(100) });

export const UpdateCheckout = z.looseObject({
  ...shared,
  line_items: z.array(Line).max(100),
  fulfillment: Fulfillment.optional(),
});

export const CreateCheckout = UpdateCheckout.extend({
  line_items: z.array(Line).max(100).default([]),
  /** A basket that becomes the checkout. */
  cart_id: id.optional(),
});

const Instrument = z.looseObject({
  id,
  handler_id: id,
  type: z.string().min(1).max(60),
  credential: z
    .looseObject({ type: z.string().min(1).max(60), token: z.string().max(500).optional() })
    .optional(),
});

export const CompleteCheckout = z.looseObject({
  payment: z.looseObject({ instruments: z.array(Instrument).max(10).default([]) }),
  buyer: Buyer.optional(),
});

/** A request that says nothing but what it is about. */
export const Nothing = z.looseObject({});

export type CartRequest = z.output<typeof CartRequest>;
export type UpdateCheckout = z.output<typeof UpdateCheckout>;
export type CreateCheckout = z.output<typeof CreateCheckout>;
export type CompleteCheckout = z.output<typeof CompleteCheckout>;
export type RequestLine = z.output<typeof Line>;
export type Destination = z.output<typeof Destination>;
export type Buyer = z.output<typeof Buyer>;
