import { useStore } from '@nanostores/react';
import { sceneViewerLink } from '#lib/gallery/model.ts';
import { $viewer } from '../../state/gallery/viewer.ts';
import { GalleryIcon } from '../GalleryIcon.tsx';
import { roomWay } from './room-way.ts';
import type { ViewedItem } from './viewed-item.ts';

interface Props {
  readonly item: ViewedItem;
  readonly onEnter: () => void;
}

const LABEL = 'View in your room';

const EMPTY_PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Augmented reality in whichever way the device supports; nothing if it supports none. */
export const RoomLink = ({ item, onEnter }: Props) => {
  const { canEnterRoom } = useStore($viewer);
  const { name, model, page } = item;
  const way = roomWay(item, navigator.userAgent);
  if (way === 'quick-look') {
    // Quick Look only opens a link whose single child is a picture.
    return (
      <a className="quick-look" rel="ar" href={model.usdz ?? ''}>
        <img alt={LABEL} src={EMPTY_PICTURE} />
      </a>
    );
  }
  const inside = (
    <>
      <GalleryIcon name="augmented" />
      <span>{LABEL}</span>
    </>
  );
  if (way === 'scene-viewer') {
    const glb = new URL(model.glb ?? '', location.href).href;
    return <a href={sceneViewerLink({ glb, title: name, page })}>{inside}</a>;
  }
  if (!canEnterRoom) return null;
  return (
    <button type="button" onClick={onEnter}>
      {inside}
    </button>
  );
};
