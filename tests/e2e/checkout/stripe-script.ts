import type { Page, Route } from '@playwright/test';
import { PORT } from '../port.ts';

interface ElementsOptions {
  setupFutureUsage?: string | null;
}

/**
 * Replaces Stripe's script with the part of its published interface that the shop uses. Its requests go to
 * the fake Stripe beside the shop. It runs in the page, so it refers to nothing outside itself.
 */
const standIn = () => {
  const call = async (path: string, body: Record<string, string>): Promise<unknown> => {
    const reply = await fetch(`https://api.stripe.com/v1/${path}`, {
      method: 'POST',
      body: new URLSearchParams(body),
    });
    return reply.json();
  };
  const idOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';
  const elements = (options: ElementsOptions) => {
    // The Stripe release that the shop loads does the same:
    // https://docs.stripe.com/changelog/endive/2026-09-30/remove-elements-deferred-intent-payment-method-types
    if ('paymentMethodTypes' in options) {
      throw new Error('IntegrationError: elements() takes no paymentMethodTypes');
    }
    let given = options;
    let number = '';
    const frame = document.createElement('iframe');
    addEventListener('message', ({ data, origin }: MessageEvent<unknown>) => {
      if (origin === 'https://js.stripe.com') number = String(data);
    });
    return {
      number: () => number,
      usage: () => given.setupFutureUsage ?? '',
      update: (change: ElementsOptions) => {
        given = { ...given, ...change };
      },
      submit: () =>
        Promise.resolve(
          number === '' ? { error: { type: 'validation_error', message: 'Incomplete.' } } : {},
        ),
      create: () => ({
        on: (event: string, listener: () => void) => {
          if (event === 'ready') setTimeout(listener);
        },
        mount: (place: HTMLElement) => {
          const src = 'https://js.stripe.com/v3/elements-inner.html';
          Object.assign(frame, { src, title: 'Secure payment input' });
          place.appendChild(frame);
        },
        destroy: () => {
          frame.remove();
        },
      }),
    };
  };
  type Elements = ReturnType<typeof elements>;
  Object.assign(window, {
    Stripe: Object.assign(
      (key: string) => ({
        elements,
        createConfirmationToken: async ({ elements: used }: { elements: Elements }) => {
          const body = { key, number: used.number(), setup_future_usage: used.usage() };
          return { confirmationToken: await call('confirmation_tokens', body) };
        },
        handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
          await call(`payment_intents/${idOf(clientSecret)}/authenticate`, { key });
          return { paymentIntent: {} };
        },
        confirmSetup: async (asked: { elements: Elements; clientSecret: string }) => {
          const body = { key, number: asked.elements.number() };
          await call(`setup_intents/${idOf(asked.clientSecret)}/confirm`, body);
          return { setupIntent: {} };
        },
      }),
      { version: 'endive' },
    ),
  });
};

const FRAME = `<!doctype html><html lang="en"><title>Card</title>
<label>Card number <input oninput="parent.postMessage(this.value, '*')"></label>`;

const toTheServer = async (route: Route): Promise<void> => {
  const { pathname } = new URL(route.request().url());
  const response = await route.fetch({ url: `http://127.0.0.1:${String(PORT + 1)}${pathname}` });
  await route.fulfill({ response, headers: { 'access-control-allow-origin': '*' } });
};

/** Answers the page's requests to Stripe; returns the requested URLs. */
export const serveStripe = async (page: Page): Promise<string[]> => {
  const asked: string[] = [];
  const heard = (route: Route): string => {
    asked.push(route.request().url());
    return route.request().url();
  };
  await page.route('https://js.stripe.com/**', (route) =>
    heard(route).endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})()` })
      : route.fulfill({ contentType: 'text/html', body: FRAME }),
  );
  await page.route('https://api.stripe.com/**', (route) => {
    heard(route);
    return toTheServer(route);
  });
  return asked;
};
