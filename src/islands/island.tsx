import { Component, StrictMode, type ComponentType, type ReactNode } from 'react';
import { notify } from './state/shell/notices.ts';

/** What a visitor reads when part of a page has failed. */
const FAILED =
  'Part of this page has stopped working. Its links still work; please reload to try again.';

/** Tells `client:intent` that an island has thrown, which puts the server's HTML back. React logs the error. */
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

/** A component that a page places with a `client:` directive: when it throws, the rest of the page goes on. */
export const island = <Props extends object>(
  Content: ComponentType<Props>,
): ComponentType<Props> => {
  const Island = (props: Props) => (
    <Boundary>
      <Content {...props} />
    </Boundary>
  );
  if (!import.meta.env.DEV) return Island;
  return (props) => (
    <StrictMode>
      <Island {...props} />
    </StrictMode>
  );
};
