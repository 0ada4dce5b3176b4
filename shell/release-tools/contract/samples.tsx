/** Entry of a Node bundle: every part of the kit as a section's build renders it into its HTML. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  EmailField,
  FormAlert,
  FormRow,
  LandInterests,
  LeadForm,
  NameField,
  NoteField,
  TextField,
  PhoneField,
  readAgreement,
  readPhone,
  readText,
  SubmitButton,
  useSubmission,
} from '../../kit/src/forms.ts';
import {
  brand,
  ButtonLink,
  Container,
  Hero,
  Icon,
  type Outcome,
  Section,
  SectionHead,
  SectionIntro,
} from '../../kit/src/index.ts';

const image = { src: '/sample.svg', alt: 'A sample', width: 16, height: 9 };
const text = { id: 'sample', name: 'sample', label: 'Sample*' };

/** Attributes that only browsers without scripts read may change: hydration takes them away as they are. */
const released = { name: undefined, email: undefined, phone: '[^0-9]*1?([^0-9]*[0-9]){10}[^0-9]*' };

/** By the name of the part. Served states only: later states are rendered by one kit alone. */
const samples: Record<string, ReactNode> = {
  ButtonLink: [undefined, 'primary', 'secondary', 'wheat'].map((kind) => (
    <ButtonLink
      key={kind ?? ''}
      href="/sample"
      label="Sample"
      kind={kind as 'primary' | undefined}
      compact={kind === 'wheat'}
    />
  )),
  Container: <Container className="sample">Sample</Container>,
  Hero: (
    <Hero
      title="Sample"
      subtitle="A sample."
      image={image}
      actions={[
        { label: 'One', href: '#one' },
        { label: 'Two', href: '/two' },
      ]}
    />
  ),
  Icon: <Icon name="check" />,
  Section: (['cream', 'sand', 'white', undefined] as const).map((ground) => (
    <Section key={ground ?? ''} id="sample" ground={ground}>
      Sample
    </Section>
  )),
  SectionHead: <SectionHead of="sample" title="Sample" intro="A sample." />,
  SectionIntro: <SectionIntro text="A sample." />,
  EmailField: <EmailField {...text} pattern={released.email} />,
  FormAlert: <FormAlert id="sample-alert" text="A sample." />,
  FormRow: <FormRow>Sample</FormRow>,
  LandInterests: <LandInterests {...text} hint="A sample." />,
  NameField: <NameField {...text} pattern={released.name} autoComplete="given-name" placeholder="John" />,
  NoteField: <NoteField {...text} hint="A sample." />,
  PhoneField: <PhoneField {...text} pattern={released.phone} error="A sample." />,
  TextField: <TextField {...text} hint="A sample." />,
  SubmitButton: <SubmitButton label="Send" isSubmitting={false} />,
  'LeadForm, none': <SampleForm outcome="none" />,
  'LeadForm, sent': <SampleForm outcome="sent" />,
  'LeadForm, failed': <SampleForm outcome="failed" />,
};

function SampleForm({ outcome }: { outcome: Outcome }) {
  const read = (form: HTMLFormElement) => ({
    firstName: readText(form, 'a'),
    lastName: readText(form, 'b'),
    phone: readPhone(form, 'c'),
    note: '',
    agreedToTerms: readAgreement(form),
  });
  const submission = useSubmission({ path: '/api/seller', release: 'sample@1.0.0', read, check: () => ({}), outcome });
  return (
    <LeadForm
      id="sample"
      labelledBy="sample-title"
      submission={submission}
      submitLabel="Send"
      thanks="A sample."
      startAgainHref="/sample"
    >
      Sample
    </LeadForm>
  );
}

export function renderSamples(): Record<string, string> {
  const rendered = Object.entries(samples).map(([name, sample]) => [name, renderToString(sample)] as const);
  // Sections write these texts into their HTML too.
  return { ...Object.fromEntries(rendered), brand: JSON.stringify(brand) };
}
