import { Component, memo, StrictMode, type ComponentType, type ReactNode } from 'react';
import { notify } from './state/shell/notices.ts';

/** The message to a visitor when part of a page has failed. */
const FAILED =
  'Part of this page has stopped working. Its links still work; please reload to try again.';

/*
 * When an island throws, the server's HTML comes back, whose links and forms still work. Astro dispatches its event
 * before React renders.
 */
if (!import.meta.env.SSR) {
  document.addEventListener(
    'astro:hydrate',
    ({ target }) => {
      const element = target as HTMLElement;
      const html = element.innerHTML;
      element.addEventListener('island:failed', () => {
        element.outerHTML = html;
      });
    },
    true,
  );
}

/** Tells that an island has thrown. React logs the error. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    notify('Error', FAILED);
  }

  override render(): ReactNode {
    return this.state.failed ? <span hidden ref={tellFailure} /> : this.props.children;
  }
}

const tellFailure = (node: HTMLElement | null): void => {
  node?.dispatchEvent(new Event('island:failed', { bubbles: true }));
};

/**
 * A component that a page uses with a `client:` directive: when it throws, the rest of the page keeps
 * working.
 */
export const island = <Props extends object>(
  Content: ComponentType<Props>,
): ComponentType<Props> => {
  const Island = (props: Props) => (
    <Boundary>
      <Content {...props} />
    </Boundary>
  );
  // Astro knows a memo as React's; any other function it renders twice, to try whose it is.
  if (!import.meta.env.DEV) return memo(Island);
  return memo((props: Props) => (
    <StrictMode>
      <Island {...props} />
    </StrictMode>
  ));
};
