/** Frames in which React would have drawn a change: it takes two or three. */
export const someFrames = async (): Promise<void> => {
  for (let frame = 0; frame < 12; frame += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
};
