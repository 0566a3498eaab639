import type { BuyingInput } from '#lib/product/product-choice.ts';
import { FORM_FIELD } from '#lib/shell/page-form.ts';

/** The ids that a form of the buying box submits. */
export const BuyingIds = ({ buying }: { readonly buying: BuyingInput }) => (
  <>
    <input type="hidden" name={FORM_FIELD} value="buying" />
    <input type="hidden" name="variantId" value={buying.variantId} />
    <input type="hidden" name="sellerId" value={buying.sellerId} />
    <input type="hidden" name="optionId" value={buying.optionId} />
    <input type="hidden" name="swatchId" value={buying.swatchId} />
  </>
);
