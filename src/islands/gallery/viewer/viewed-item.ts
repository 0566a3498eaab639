import type { Model } from '@parlour/models';
import type { Measures, ModelFinish } from '#lib/gallery/product-gallery.ts';
import type { ShownPicture } from '@parlour/domain';

/** The product in the viewer. */
export interface ViewedItem {
  readonly name: string;
  readonly model: Model;
  readonly measures: Measures;
  /** The finishes that the model can wear. */
  readonly finishes: readonly ModelFinish[];
  /** Shown while the model loads, and if the browser cannot draw. */
  readonly still: ShownPicture | undefined;
  /** Absolute URL of the product page. */
  readonly page: string;
  /** Whether the browser opens a `.usdz` in the visitor's room (Quick Look, on iOS). */
  readonly canQuickLook: boolean;
}
