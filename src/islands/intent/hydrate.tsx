import { Component, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { notify } from '../state/shell/notices.ts';

/** What a visitor reads when part of a page has failed. */
const FAILED =
  'Part of this page has stopped working. Its links still work; please reload to try again.';

interface BoundaryProps {
  /** What the server sent, which stays usable. */
  readonly html: string;
  /** Called after a failure: what the visitor does goes to the server's HTML then. */
  readonly onFailure: () => void;
  readonly children: ReactNode;
}

/** Puts the server's HTML back when an island throws, and says so once. React logs the error. */
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** A change at once, with which React begins the effects of the island, instead of in a task after others. */
  override componentDidMount(): void {
    this.forceUpdate();
  }

  override componentDidCatch(): void {
    notify('Error', FAILED);
    this.props.onFailure();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <div style={WHOLE} dangerouslySetInnerHTML={{ __html: this.props.html }} />;
  }
}

/** The element that holds the HTML has no box of its own. */
const WHOLE = { display: 'contents' } as const;

const Ready = ({ onReady, children }: { onReady: () => void; children: ReactNode }) => {
  useEffect(onReady, [onReady]);
  return children;
};

const wrap = (island: ReactNode, html: string, onReady: () => void): ReactNode => {
  const whole = (
    <Boundary html={html} onFailure={onReady}>
      <Ready onReady={onReady}>{island}</Ready>
    </Boundary>
  );
  return import.meta.env.DEV ? <StrictMode>{whole}</StrictMode> : whole;
};

/** Shows an island that the server has not rendered, in place of what the element holds. */
export const mount = (element: HTMLElement, island: ReactNode): Promise<void> =>
  new Promise((resolve) => {
    createRoot(element).render(wrap(island, element.innerHTML, resolve));
  });
