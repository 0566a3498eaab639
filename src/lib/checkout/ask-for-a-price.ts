/** Why an order is refused whose address is outside the United Kingdom. */
export const ASK_FOR_A_PRICE =
  'Our prices include delivery within the United Kingdom only. Ask for a price before you order.';
