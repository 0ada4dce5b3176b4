import { Component, type ReactNode } from 'react';
import { UnexpectedErrorPage } from '../errors/error-pages.tsx';
import { keepDraft, restoreDraft } from './drafts.ts';
import { report } from './release-beacon.ts';
import { fetchServedPage, findServedPage, type ServedPage } from './served-page.tsx';

interface Props {
  path: string;
  /** Who made the page. */
  owner: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  /** The page as the server makes it, once it is there. */
  served?: ServedPage;
}

/**
 * Stands around every page: one that throws is shown as the server makes it, and leaves the frame and all other pages
 * alone. What was typed into the page's forms outlasts that, and a look at another page.
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
    // Without it the visitor is told how to go on.
    fetchServedPage(path).then(
      (served) => this.setState({ served }),
      () => {},
    );
  }

  /** The forms are still there, with what was typed. */
  override getSnapshotBeforeUpdate() {
    keepDraft(this.props.path);
    return null;
  }

  override componentDidUpdate() {
    restoreDraft(this.props.path);
  }

  /** Runs before the forms go. */
  override componentWillUnmount() {
    keepDraft(this.props.path);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const Page = (this.state.served ?? findServedPage(this.props.path))?.Page ?? UnexpectedErrorPage;
    return <Page outcome="none" />;
  }
}
