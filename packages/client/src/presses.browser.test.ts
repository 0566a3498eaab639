import { expect, it, onTestFinished } from 'vitest';
import { followPressesIn } from './presses.ts';

it('follows presses that wait for their code in their order, whichever request for it is answered first', async () => {
  const main = document.createElement('main');
  main.innerHTML = '<a href="/one" data-turns>One</a> <a href="/two" data-turns>Two</a>';
  document.body.appendChild(main);
  onTestFinished(() => {
    main.remove();
  });
  const followed: string[] = [];
  const code = {
    followLink: ({ textContent }: HTMLAnchorElement) =>
      Promise.resolve(void followed.push(textContent)),
  };
  const answers: ((loaded: typeof code) => void)[] = [];
  followPressesIn('[data-turns]', () => new Promise((resolve) => answers.push(resolve)));
  for (const link of main.querySelectorAll('a')) {
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  for (const answer of answers.toReversed()) answer(code);
  await expect.poll(() => followed).toEqual(['One', 'Two']);
});
