import { Component, type ReactNode } from 'react';
import { UnexpectedErrorPage } from '../errors/error-pages.tsx';
import { keepDraft, restoreDraft } from './drafts.ts';
import { report } from './release-beacon.ts';
import { fetchServedPage, findServedPage, type ServedPage } from './served-page.tsx';

interface Props {
  path: string;
  owner: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  /** The server's HTML of the page, once it has loaded. */
  served?: ServedPage;
}

/**
 * The error boundary around every page. If a page throws, shows the server's HTML of it, while header, footer and other
 * pages keep working. Typed text is kept then, and also while the visitor looks at another page.
 */
export class SectionBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    restoreDraft(this.props.path);
    report(this.props.owner, 'view');
  }

  override componentDidCatch() {
    const { owner, path } = this.props;
    report(owner, 'error');
    // If this fails too, the error page stays.
    fetchServedPage(path).then(
      (served) => this.setState({ served }),
      () => {},
    );
  }

  /** Runs before React changes the DOM, while the forms still contain what was typed. */
  override getSnapshotBeforeUpdate() {
    keepDraft(this.props.path);
    return null;
  }

  override componentDidUpdate() {
    restoreDraft(this.props.path);
  }

  /** Runs before the forms are removed. */
  override componentWillUnmount() {
    keepDraft(this.props.path);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const Page = (this.state.served ?? findServedPage(this.props.path))?.Page ?? UnexpectedErrorPage;
    return <Page outcome="none" />;
  }
}
