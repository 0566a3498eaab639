import { env } from 'cloudflare:workers';
import { type Pictionaire, playPictionaireRound, startPictionaire } from '@parlour/contract';
import type { Shopper } from '../checkout/shopper.ts';
import { seed } from '../seed.ts';

const STYLES = ['zen', 'rustic', 'shabby', 'baroque', 'classic'];

/** Five styles with a picture of a chair for each. */
export const seedStyles = async (): Promise<void> => {
  await seed({
    tags: STYLES.map((slug, index) => ({ id: index + 1, type: 'style', slug, name: slug })),
    products: STYLES.map((slug, index) => ({
      id: index + 1,
      name: `Chair ${slug}`,
      assortments: ['parlour', 'hearth'],
      tags: [index + 1],
      variants: [{ id: (index + 1) * 10, offers: [{ price: 1_000 }] }],
    })),
  });
  await env.MARKET_DB.exec(`UPDATE product SET main_picture = '/' || id || '.webp'`);
};

export const startGame = async (who: Shopper): Promise<Pictionaire> =>
  (await who.call(startPictionaire)).data;

/** Chooses a style in the current round, when it is shown. */
export const choose = async (
  who: Shopper,
  played: Pictionaire,
  style: string,
): Promise<Pictionaire> => {
  const picture = played.images.find((image) => image.style === style) ?? played.images[0]!;
  const query = { pictionaireID: played.pictionaireID, roundnumber: played.roundnumber };
  return (await who.call(playPictionaireRound, { query, body: { imageID: picture.imageID } })).data;
};

/** A finished game of a customer who chooses one style whenever it is shown. */
export const finishedGame = async (who: Shopper, style: string): Promise<Pictionaire> => {
  let played = await startGame(who);
  while (played.status === 'playing') played = await choose(who, played, style);
  return played;
};
