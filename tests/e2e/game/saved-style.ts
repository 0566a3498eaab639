import { expect, type Page } from '@playwright/test';
import { callFrom } from '../identity/customers.ts';

interface GameReply {
  readonly data: {
    readonly pictionaireID: string;
    readonly images: readonly { readonly imageID: string }[];
  };
}

/** Plays a game and saves its style verdict through the API. */
export const saveByCalls = async (page: Page, verdictName: string): Promise<void> => {
  const game = '/v1/api/pictionaires';
  let { reply } = await callFrom(page, 'GET', `${game}/getstartpictionaire`);
  const { pictionaireID } = (reply as GameReply).data;
  for (let round = 1; round <= 6; round += 1) {
    const [image] = (reply as GameReply).data.images;
    const query = `pictionaireID=${pictionaireID}&roundnumber=${String(round)}`;
    const path = `${game}/postpictionaireround?${query}`;
    ({ reply } = await callFrom(page, 'POST', path, { imageID: image?.imageID }));
  }
  const path = `/v1/api/verdicts/postsaveverdict?pictionaireID=${pictionaireID}`;
  expect((await callFrom(page, 'POST', path, { verdictName })).status).toBe(200);
};
