import { useStore } from '@nanostores/react';
import { $viewer } from '../../state/gallery/viewer.ts';
import { GalleryIcon } from '../GalleryIcon.tsx';
import { ROOM_LABEL, RoomFileLink } from './RoomFileLink.tsx';
import type { ViewedItem } from './viewed-item.ts';

interface Props {
  readonly item: ViewedItem;
  readonly onEnter: () => void;
}

/** Augmented reality in whichever way the device supports; renders nothing if it supports none. */
export const RoomLink = ({ item, onEnter }: Props) => {
  const { canEnterRoom, finishId } = useStore($viewer);
  const inside = (
    <>
      <GalleryIcon name="augmented" />
      <span>{ROOM_LABEL}</span>
    </>
  );
  if (canEnterRoom) {
    return (
      <button type="button" onClick={onEnter}>
        {inside}
      </button>
    );
  }
  return (
    <RoomFileLink item={item} finishId={finishId}>
      {inside}
    </RoomFileLink>
  );
};
