import { Component, type ReactNode } from 'react';
import { UnexpectedErrorPage } from '../errors/unexpected-error-page.tsx';
import { report } from './release-beacon.ts';
import { findServedHtml } from './served-page.ts';

interface Props {
  path: string;
  /** Who made the page. */
  owner: string;
  children: ReactNode;
}

/** Stands around every page: a page that throws leaves the frame and all other pages alone. */
export class SectionBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    report(this.props.owner, 'view');
  }

  override componentDidCatch() {
    report(this.props.owner, 'error');
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const servedHtml = findServedHtml(this.props.path);
    // Safe: these are the bytes that the server put into this very page.
    if (servedHtml) return <div dangerouslySetInnerHTML={{ __html: servedHtml }} />;
    return <UnexpectedErrorPage />;
  }
}
