import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown when `children` fail. */
  instead: ReactNode;
  children: ReactNode;
}

/** Keeps the rest of the screen when a part fails to render. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
