import { PolicyPage } from '../policy-page.tsx';
import { termsAndConditions } from './terms-and-conditions.ts';

export default function TermsAndConditionsPage() {
  return <PolicyPage policy={termsAndConditions} />;
}
