import { expect, it } from 'vitest';
import { latestRequest } from './latest-request.ts';

it('knows which request is the latest', () => {
  const requests = latestRequest();
  const isFirstLatest = requests.begin();
  expect(isFirstLatest()).toBe(true);
  const isSecondLatest = requests.begin();
  expect([isFirstLatest(), isSecondLatest()]).toEqual([false, true]);
  requests.cancel();
  expect([isFirstLatest(), isSecondLatest()]).toEqual([false, false]);
});

it('knows whether another request has followed', () => {
  const requests = latestRequest();
  const isLatest = requests.begin();
  const isUnasked = requests.watch();
  expect([isLatest(), isUnasked()]).toEqual([true, true]);
  requests.begin();
  expect([isLatest(), isUnasked()]).toEqual([false, false]);
});
