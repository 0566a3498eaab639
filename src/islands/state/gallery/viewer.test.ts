import { beforeEach, describe, expect, it } from 'vitest';
import { $viewer, viewer } from './viewer.ts';

const FIGURES = [{ name: 'Width', text: '2,100 mm' }];

describe('3D viewer', () => {
  beforeEach(() => {
    viewer.open('7');
  });

  it('[MEDIA-005] loads, then shows the model in the chosen finish with its dimensions', () => {
    viewer.progress(0.5);
    expect($viewer.get()).toMatchObject({ status: 'loading', loaded: 0.5, finishId: '7' });
    viewer.show(FIGURES);
    viewer.wear('8');
    expect($viewer.get()).toMatchObject({ status: 'shown', figures: FIGURES, finishId: '8' });
    expect([viewer.toggleMeasures(), viewer.toggleMeasures()]).toEqual([false, true]);
  });

  it('[MEDIA-005] [MEDIA-006] drops the earlier model when it opens again', () => {
    viewer.show(FIGURES);
    viewer.toggleMeasures();
    viewer.loseRoom();
    viewer.offerRoom();
    viewer.open('');
    expect($viewer.get()).toEqual({
      status: 'loading',
      loaded: 0,
      figures: [],
      finishId: '',
      isMeasured: true,
      canEnterRoom: false,
      isRoomGone: false,
    });
    viewer.fail();
    expect($viewer.get().status).toBe('failed');
    viewer.standStill();
    expect($viewer.get().status).toBe('still');
  });
});
