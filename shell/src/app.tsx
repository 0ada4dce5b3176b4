import type { PageProps } from '@land/kit';
import { memo, Suspense } from 'react';
import { ContactBar } from './frame/contact-bar.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { LostConnection, ProgressLine, SkipLink } from './frame/frame-parts.tsx';
import { type Shown, useNavigation } from './navigation/use-navigation.ts';
import { forgetDraft } from './sections/drafts.ts';
import type { PageComponent, Pages } from './sections/pages.ts';
import { SectionBoundary } from './sections/section-boundary.tsx';

interface AppProps {
  year: string;
  /** The first page of the visit; when the build prerenders the shell, a placeholder for the section's page. */
  first: PageComponent;
  /** Undefined when the build prerenders the shell. */
  pages?: Pages;
  onSubmitted?: PageProps['onSubmitted'];
}

/** The whole site, within a router: header, footer, and the page for the current path. */
export function App({ year, first, pages, onSubmitted }: AppProps) {
  const { shown, isLoading, failedPath, goTo, dismissFailure } = useNavigation(first, pages);
  const path = shown.route?.path ?? '*';
  return (
    <>
      <ProgressLine visible={isLoading} />
      {failedPath !== undefined && <LostConnection onTryAgain={() => goTo(failedPath)} onClose={dismissFailure} />}
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1}>
        <ShownPage
          key={path}
          path={path}
          owner={shown.route?.owner ?? 'shell'}
          Page={shown.Page}
          outcome={shown.outcome}
          onSubmitted={onSubmitted}
        />
      </main>
      <Footer year={year} />
      <ContactBar />
    </>
  );
}

type ShownPageProps = PageProps & Pick<Shown, 'Page'> & { path: string; owner: string };

/** Memoized, because a re-render of the parent would make React hydrate the section before its script has loaded. */
const ShownPage = memo(function ShownPage({ path, owner, Page, outcome, onSubmitted }: ShownPageProps) {
  const handleSubmitted: PageProps['onSubmitted'] = (submission) => {
    forgetDraft(path);
    onSubmitted?.(submission);
  };
  return (
    <SectionBoundary path={path} owner={owner}>
      <Suspense fallback={null}>
        <Page outcome={outcome} onSubmitted={handleSubmitted} />
      </Suspense>
    </SectionBoundary>
  );
});
