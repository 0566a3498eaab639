import type { ReactNode } from 'react';
import { sceneViewerLink } from '#lib/gallery/model.ts';
import { roomFile, roomWay } from './room-way.ts';
import type { ViewedItem } from './viewed-item.ts';

/** The name of the button or link that opens the model in the visitor's room. */
export const ROOM_LABEL = 'See it in your room';

const EMPTY_PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

interface Props {
  readonly item: Pick<
    ViewedItem,
    'name' | 'model' | 'measures' | 'finishes' | 'page' | 'canQuickLook'
  >;
  /** Id of the swatch that the model wears; '' for none. */
  readonly finishId: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens the model in the device's own viewer (Quick Look, Scene Viewer); renders nothing where it has none. */
export const RoomFileLink = ({ item, finishId, className, children }: Props) => {
  const way = roomWay(item, navigator.userAgent);
  const worn = item.finishes.find(({ id }) => id === finishId);
  if (way === 'quick-look') {
    // Quick Look opens a link only if a picture is its single child; the model keeps its size
    // (`allowsContentScaling`).
    const href = `${roomFile(item, 'usdz', worn)}#allowsContentScaling=0`;
    return (
      <a className={`quick-look ${className ?? ''}`} rel="ar" href={href}>
        <img alt={ROOM_LABEL} src={EMPTY_PICTURE} />
      </a>
    );
  }
  if (way === 'web-xr') return null;
  const glb = new URL(roomFile(item, 'glb', worn), location.href).href;
  return (
    <a className={className} href={sceneViewerLink({ glb, title: item.name, page: item.page })}>
      {children}
    </a>
  );
};
