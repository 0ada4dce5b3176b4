import { PolicyPage } from '../policy-page.tsx';
import { readPolicy } from '../read-policy.ts';
import text from './privacy-policy.txt';

export const privacyPolicy = readPolicy(text);

export default function PrivacyPolicyPage() {
  return <PolicyPage policy={privacyPolicy} />;
}
