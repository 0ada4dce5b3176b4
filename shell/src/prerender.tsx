/**
 * Entry of the shell's Node bundle: renders header and footer of every page, with a placeholder for a section's HTML.
 */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { NotFoundPage, SectionUnavailablePage } from './errors/error-pages.tsx';
import { GoneLandPage } from './errors/gone-land-page.tsx';
import { MembersFirstPage } from './errors/members-first-page.tsx';
import { OtherMemberPage } from './errors/other-member-page.tsx';
import HomePage from './home/home-page.tsx';
import { fixedRoutes } from './fixed-routes.ts';
import { declaredPlaceholder, landPlaceholder, yearPlaceholder } from './page-data.ts';
import { routes } from './routes.ts';
import type { PageComponent } from './sections/pages.ts';

/** The shell's HTML of a page. */
export interface Frame {
  /** The page with placeholders for the section's HTML and the year. */
  html: string;
  /** The page for a section without a release. */
  unavailable: string;
}

/** The shell's HTML of the pages of deals, which have no scripts. */
export interface LandFrame extends Frame {
  /** The page for land that is not for sale any more, with live blocks for the newest land. */
  gone: string;
  /** The page for a deal that the visitor may not see, or that does not exist. */
  membersFirst: string;
  /** The page that asks whether another member's link may replace the member in the browser. */
  otherMember: string;
}

interface Frames {
  /** By path. */
  frames: Record<string, Frame>;
  /** The HTML around pages whose paths releases declare. */
  declared: string;
  notFound: string;
  land: LandFrame;
}

export function renderFrames(): Frames {
  routes.push(...fixedRoutes);
  const frames = fixedRoutes.map(({ path, owner }) => [
    path,
    {
      html: render(path, owner === 'shell' ? HomePage : PagePlaceholder),
      unavailable: render(path, SectionUnavailablePage),
    },
  ]);
  const land = {
    html: render(landPlaceholder, PagePlaceholder),
    unavailable: render(landPlaceholder, SectionUnavailablePage),
    gone: render(landPlaceholder, GoneLandPage),
    membersFirst: render(landPlaceholder, MembersFirstPage),
    otherMember: render(landPlaceholder, OtherMemberPage),
  };
  const declared = render(declaredPlaceholder, PagePlaceholder);
  return { frames: Object.fromEntries(frames), declared, notFound: render('/no-such-page', NotFoundPage), land };
}

function render(path: string, first: PageComponent): string {
  return renderToString(
    <StaticRouter location={path}>
      <App year={yearPlaceholder} first={first} />
    </StaticRouter>,
  );
}

function PagePlaceholder() {
  return <template data-place="page" />;
}
