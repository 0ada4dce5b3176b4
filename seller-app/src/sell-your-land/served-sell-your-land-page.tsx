import type { PageProps } from '@land/kit';
import { OwnerQuestionsContainer } from './owner-questions-container.tsx';
import OwnerQuestionsSection from './owner-questions-section.tsx';
import SellYourLandPage from './sell-your-land-page.tsx';

/** The page as the build prerenders it, including the text that the page's script leaves out. */
export function ServedSellYourLandPage(props: PageProps) {
  return (
    <SellYourLandPage
      {...props}
      questions={
        <OwnerQuestionsContainer>
          <OwnerQuestionsSection />
        </OwnerQuestionsContainer>
      }
    />
  );
}
