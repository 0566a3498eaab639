import { onTestFinished } from 'vitest';

/** Makes `sessionStorage` throw until the test ends, as in a browser that blocks cookies. */
export const blockSessionStorage = (): void => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  onTestFinished(() => {
    if (own) Object.defineProperty(globalThis, 'sessionStorage', own);
    else Reflect.deleteProperty(globalThis, 'sessionStorage');
  });
};
