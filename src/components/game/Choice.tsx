import type { Ref } from 'react';
import { Photo } from '#components/ui/Photo.tsx';
import type { ShownRound } from '#lib/game/game-page.ts';
import styles from './Choice.module.css';

interface Props {
  readonly picture: ShownRound['images'][number];
  /** Whether it is the first picture of the page. */
  readonly first: boolean;
  readonly button?: Ref<HTMLButtonElement> | undefined;
}

/** A picture to choose: a button of the round's form. */
export const Choice = ({ picture, first, button }: Props) => {
  const shown = {
    src: picture.mainPicture,
    alt: `${picture.name} style`,
    width: 1440,
    height: 1080,
  };
  return (
    <button
      type="submit"
      className={`whole block ${styles.choice}`}
      name="imageID"
      value={picture.imageID}
      ref={button}
    >
      <Photo picture={shown} first={first} sizes="(width > 991px) 36vw, 50vw" />
    </button>
  );
};
