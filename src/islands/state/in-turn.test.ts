import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('starts each piece of work when the one before it has ended, even if that has failed', async () => {
  const log: string[] = [];
  const perform = inTurn();
  const work = (name: string, fails = false) =>
    perform(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a', true), work('b'), work('c')]);
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
