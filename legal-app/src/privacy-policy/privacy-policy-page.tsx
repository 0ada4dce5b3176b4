import { PolicyPage } from '../policy-page.tsx';
import { privacyPolicy } from './privacy-policy.ts';

export default function PrivacyPolicyPage() {
  return <PolicyPage policy={privacyPolicy} />;
}
