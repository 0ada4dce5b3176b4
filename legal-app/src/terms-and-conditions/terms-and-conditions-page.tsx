import { PolicyPage } from '../policy-page.tsx';
import { readPolicy } from '../read-policy.ts';
import text from './terms-and-conditions.txt';

export const termsAndConditions = readPolicy(text);

export default function TermsAndConditionsPage() {
  return <PolicyPage policy={termsAndConditions} />;
}
