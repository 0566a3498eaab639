import type { ReactNode } from 'react';
import { sceneViewerLink } from '@parlour/models';
import { roomFile, roomWay } from '#lib/gallery/room-way.ts';
import { paths } from '#lib/paths.ts';
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
  readonly icon: ReactNode;
}

/** A device that is touched places a model itself, if it can. */
const isComputer = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;

/**
 * Opens the model in the device's own viewer (Quick Look, Scene Viewer). A computer has none: there it links to
 * the page with the code for a phone.
 */
export const RoomFileLink = ({ item, finishId, className, icon }: Props) => {
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
  if (way === 'web-xr') {
    return isComputer() && item.model.glb !== null ? (
      <a className={className} href={paths.room(new URL(item.page).pathname, worn?.id ?? '')}>
        {icon}
        <span>{`${ROOM_LABEL}, by phone`}</span>
      </a>
    ) : null;
  }
  const glb = new URL(roomFile(item, 'glb', worn), location.href).href;
  return (
    <a className={className} href={sceneViewerLink({ glb, title: item.name, page: item.page })}>
      {icon}
      <span>{ROOM_LABEL}</span>
    </a>
  );
};
