import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  instead: ReactNode;
  children: ReactNode;
}

/** Shows `instead` when a part of the screen fails to render, and keeps the rest of the screen. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
