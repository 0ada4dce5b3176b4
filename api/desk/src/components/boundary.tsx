import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What is shown in the place of what fails. */
  instead: ReactNode;
  children: ReactNode;
}

/** What fails to be drawn leaves the rest of the screen alone. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
