import type { ViewedItem } from './viewed-item.ts';

/** How a device shows a model in the visitor's room. */
type RoomWay = 'quick-look' | 'scene-viewer' | 'web-xr';

/**
 * Quick Look on iOS, which needs a `.usdz`; Scene Viewer on Android with the `.glb`; elsewhere WebXR,
 * which the device may lack.
 */
export const roomWay = (
  { model, canQuickLook }: Pick<ViewedItem, 'model' | 'canQuickLook'>,
  userAgent: string,
): RoomWay => {
  if (model.usdz !== null && canQuickLook) return 'quick-look';
  return model.glb !== null && userAgent.includes('Android') ? 'scene-viewer' : 'web-xr';
};

/** Whether the browser can place a model in the visitor's room itself (WebXR). */
export const canEnterRoom = (): Promise<boolean> =>
  navigator.xr?.isSessionSupported('immersive-ar').catch(() => false) ?? Promise.resolve(false);
