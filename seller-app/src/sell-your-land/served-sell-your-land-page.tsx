import type { PageProps } from '@land/kit';
import { OwnerQuestionsPlace } from './owner-questions-place.tsx';
import OwnerQuestionsSection from './owner-questions-section.tsx';
import SellYourLandPage from './sell-your-land-page.tsx';

/** The page as the build prerenders it, including the text that the page's script leaves out. */
export function ServedSellYourLandPage(props: PageProps) {
  return (
    <SellYourLandPage
      {...props}
      questions={
        <OwnerQuestionsPlace>
          <OwnerQuestionsSection />
        </OwnerQuestionsPlace>
      }
    />
  );
}
