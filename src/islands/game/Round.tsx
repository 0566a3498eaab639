import { useStore } from '@nanostores/react';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Choice } from '#components/game/Choice.tsx';
import stage from '#components/game/Stage.module.css';
import { Outcome } from '#components/ui/Outcome.tsx';
import { progressOf, type ShownRound } from '#lib/game/game-page.ts';
import { paths } from '#lib/paths.ts';
import { island } from '../island.tsx';
import { $round, rounds } from '../state/game/rounds.ts';
import styles from './Round.module.css';

interface Props {
  /** The game in the server's HTML. */
  readonly game: ShownRound;
  /** Why a posted choice was refused; '' if it was not. */
  readonly problem: string;
}

/** A round of the style game: a choice replaces it by the next one. */
export const Round = island(({ game: loaded, problem }: Props) => {
  const game = useStore($round) ?? loaded;
  const isNext = game !== loaded;
  const first = useRef<HTMLButtonElement>(null);
  const send = useChoice(game);

  useEffect(() => {
    if (!isNext) return;
    scrollTo({ top: 0, behavior: 'instant' });
    first.current?.focus({ preventScroll: true });
  }, [isNext, game.roundnumber]);

  return (
    <form method="post" onSubmit={send}>
      <input type="hidden" name="form" value="choose" />
      <div className={stage.stage}>
        <div className={stage.words}>
          <Progress game={game} />
          <h1 className={styles.question}>Which one would you rather come home to?</h1>
          <Outcome form={{ errors: { '': problem } }} />
          <p className="muted small">
            There is no wrong answer.{' '}
            <a className="reach" href={paths.game()}>
              Leave the game
            </a>
          </p>
        </div>
        <div className={stage.pictures}>
          {game.images.map((picture, index) => (
            <Choice
              key={picture.imageID}
              picture={picture}
              first={index === 0}
              button={index === 0 ? first : undefined}
            />
          ))}
        </div>
      </div>
    </form>
  );
});

const Progress = ({ game }: Pick<Props, 'game'>) => (
  <div className={`stack gap-2 ${styles.progress}`}>
    <p className="label" id="progress" role="status">
      {progressOf(game)}
    </p>
    <progress aria-labelledby="progress" value={game.roundnumber - 1} max={game.rounds} />
  </div>
);

/** Sends choices one by one; after one that could not be sent, the browser submits the form. */
const useChoice = (game: ShownRound) => {
  const way = useRef<'free' | 'busy' | 'plain'>('free');
  return (event: SubmitEvent<HTMLFormElement>): void => {
    const { submitter } = event.nativeEvent;
    if (way.current === 'plain' || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (way.current === 'busy') return;
    way.current = 'busy';
    const form = event.currentTarget;
    void rounds.choose(game, submitter.value, melt).then((isTaken) => {
      way.current = isTaken ? 'free' : 'plain';
      if (!isTaken) form.requestSubmit(submitter);
    });
  };
};

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** One round fades into the next. */
const melt = (update: () => void): void => {
  if (prefersReducedMotion() || !('startViewTransition' in document)) update();
  else {
    document.startViewTransition(() => {
      flushSync(update);
    });
  }
};
