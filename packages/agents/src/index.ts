export { agentEntryPoints } from './entry-points.ts';
export { presentCheckout, type PresentedCheckout } from './checkout.ts';
export { htmlNodes } from './markdown/html-nodes.ts';
export {
  heading,
  image,
  link,
  list,
  markdownOf,
  type Nodes,
  paragraph,
  paragraphs,
  quoted,
  strong,
  table,
  text,
  under,
} from './markdown/nodes.ts';
export { absoluteUrl, LONGEST_NAME } from './product.ts';
export type { AgentBindings } from './bindings.ts';
export type { Agent, AssistantToken, ClientDetails, Shop } from './shop.ts';
export type {
  Choice,
  ListQuery,
  PolicyKind,
  ShopPages,
  ShownCard,
  ShownChoice,
  ShownOffer,
  ShownProduct,
} from './shop-pages.ts';
export { agentTeller } from './tell.ts';
export { CAPABILITIES, published, UCP_VERSION } from './ucp/capabilities.ts';
export { productOf, purchasableItemsOf } from './ucp/catalogue/product.ts';
export { signedRequest, type SigningKey, signingKeys, verifyRequest } from './ucp/signatures.ts';
export type { AgentWebhook, TellAgent } from './webhook.ts';
