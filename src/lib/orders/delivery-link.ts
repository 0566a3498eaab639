/** Days after the order for which the link in its emails shows its deliveries. */
export const DELIVERY_LINK_DAYS = 90;
